import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { mostYuan } from '../lib/money.js';
import { countOf, isGoodRow, limits, nameOf, type GoodsParam, type SkuRow } from './goods-form.js';
import { goodsText } from './goods.texts.js';
import { moveInColumn, NumberCell } from './number-cell.js';
import type { StockTarget } from './stock-dialog.js';

type Numbers = Pick<SkuRow, 'salePrice' | 'costPoints' | 'stock'>;
const grid = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', md: 'minmax(0, 1fr) repeat(3, minmax(0, 7rem)) minmax(0, 6.5rem) 5.5rem' },
} as const;
const wide = { gridColumn: { xs: '1 / -1', md: 'auto' } } as const;

export interface SkuMatrixProps {
  params: readonly GoodsParam[];
  rows: SkuRow[];
  images: readonly string[];
  disabled: boolean;
  /** the form was sent, so what it lacks is said */
  isAsked: boolean;
  onChange: (rows: SkuRow[]) => void;
  /** absent: this person may not change a stock */
  onStock?: ((target: StockTarget) => void) | undefined;
}

function FillLine({ onFill }: { onFill: (numbers: Partial<Numbers>) => void }): ReactElement {
  const [numbers, setNumbers] = useState<Numbers>({ salePrice: null, costPoints: null, stock: null });
  const given = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== null));
  const cell = (key: keyof Numbers, label: string, decimals: 0 | 2, max: number): ReactElement => (
    <NumberCell
      {...{ cell: '', label, name: goodsText('sku.field', { name: goodsText('sku.fill'), field: label }), decimals, max }}
      value={numbers[key]}
      disabled={false}
      error={false}
      onChange={(value) => setNumbers({ ...numbers, [key]: value })}
    />
  );
  return (
    <Box
      sx={{ ...grid, py: 1, borderBottom: 1, borderColor: 'divider', bgcolor: 'action.hover' }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        // a value for all lines, and not the end of the form
        event.preventDefault();
        onFill(given);
      }}
    >
      <Typography variant="body2" sx={{ ...wide, pl: 1 }}>
        {goodsText('sku.fill')}
      </Typography>
      {cell('salePrice', goodsText('sku.price'), 2, mostYuan)}
      {cell('costPoints', goodsText('sku.points'), 0, limits.points)}
      {cell('stock', goodsText('sku.first'), 0, limits.stock)}
      <Button
        variant="outlined"
        size="small"
        sx={{ gridColumn: { xs: '1 / -1', md: 'span 2' } }}
        disabled={Object.keys(given).length === 0}
        onClick={() => onFill(given)}
      >
        {goodsText('sku.fillAll')}
      </Button>
    </Box>
  );
}

function SkuLine({
  row,
  at,
  name,
  isOnly,
  images,
  disabled,
  isAsked,
  onChange,
  onStock,
}: Omit<SkuMatrixProps, 'params' | 'rows' | 'onChange'> & {
  row: SkuRow;
  at: number;
  name: string;
  isOnly: boolean;
  onChange: (row: SkuRow) => void;
}): ReactElement {
  const { stored } = row;
  const isWrong = isAsked && !isGoodRow(row);
  const cell = (key: keyof Numbers, label: string, decimals: 0 | 2, max: number): ReactElement => (
    <NumberCell
      {...{ cell: `${key}-${at}`, label, name: goodsText('sku.field', { name, field: label }), decimals, max, disabled }}
      error={isWrong && key !== 'stock'}
      value={row[key]}
      onChange={(value) => onChange({ ...row, [key]: value })}
    />
  );
  return (
    <Box data-line={at} sx={{ ...grid, py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ ...wide, display: 'flex', alignItems: 'center', minWidth: 0 }}>
        {isOnly ? null : (
          <Switch
            size="small"
            checked={row.isSold}
            disabled={disabled}
            slotProps={{ input: { 'aria-label': goodsText('sku.isSold', { name }) } }}
            onChange={(_, isSold) => onChange({ ...row, isSold })}
          />
        )}
        <Typography variant="body2" sx={{ fontWeight: 550, overflowWrap: 'anywhere', ml: isOnly ? 0 : 1 }}>
          {name}
        </Typography>
      </Box>
      {row.isSold ? (
        <>
          {cell('salePrice', goodsText('sku.price'), 2, mostYuan)}
          {cell('costPoints', goodsText('sku.points'), 0, limits.points)}
          {stored === null ? (
            cell('stock', goodsText('sku.first'), 0, limits.stock)
          ) : (
            <Typography variant="body2">{goodsText('sku.left', { n: stored.leftStock })}</Typography>
          )}
          <TextField
            select
            size="small"
            label={goodsText('sku.image')}
            value={images.includes(row.image) ? row.image : ''}
            disabled={disabled || images.length === 0}
            sx={{ gridColumn: { xs: 'span 2', md: 'auto' } }}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            onChange={({ target }) => onChange({ ...row, image: target.value })}
          >
            <MenuItem value="">{goodsText('sku.imageFirst')}</MenuItem>
            {images.map((image, place) => (
              <MenuItem key={image} value={image}>
                <Box
                  component="img"
                  src={image}
                  alt={goodsText('goods.imageOf', { n: place + 1 })}
                  sx={{ height: 24, width: 24, objectFit: 'cover', borderRadius: 0.5 }}
                />
              </MenuItem>
            ))}
          </TextField>
          {stored === null || onStock === undefined ? (
            <span />
          ) : (
            <Button
              size="small"
              aria-label={goodsText('sku.changeOf', { name })}
              onClick={() => onStock({ skuId: stored.id, name, leftStock: stored.leftStock })}
            >
              {goodsText('sku.change')}
            </Button>
          )}
        </>
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ gridColumn: { xs: '1 / -1', md: 'span 5' } }}>
          {goodsText('sku.off')}
        </Typography>
      )}
    </Box>
  );
}

/** Matrix of the combinations: what each costs, and how many there are. */
export function SkuMatrix({ params, rows, onChange, ...rest }: SkuMatrixProps): ReactElement {
  const { disabled, isAsked } = rest;
  const isOnly = params.length === 0;
  const fault =
    countOf(params) > limits.skus
      ? goodsText('sku.tooMany', { n: limits.skus })
      : !isAsked
        ? null
        : rows.every(({ isSold }) => !isSold)
          ? goodsText('sku.none')
          : rows.every(isGoodRow)
            ? null
            : goodsText('sku.bad');
  return (
    <Box>
      {isOnly || disabled ? null : (
        <FillLine onFill={(numbers) => onChange(rows.map((row) => (row.isSold ? { ...row, ...numbers } : row)))} />
      )}
      <Box role="group" aria-label={goodsText('sku.list')} onKeyDown={moveInColumn}>
        {rows.map((row, at) => (
          <SkuLine
            {...rest}
            key={row.key}
            {...{ row, at, isOnly }}
            name={nameOf(row, params) || goodsText('sku.one')}
            onChange={(next) => onChange(rows.map((one, place) => (place === at ? next : one)))}
          />
        ))}
      </Box>
      <FormHelperText error={fault !== null}>{fault ?? goodsText('sku.keys')}</FormHelperText>
    </Box>
  );
}
