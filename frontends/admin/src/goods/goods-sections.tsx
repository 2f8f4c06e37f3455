import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { Controller, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { NumberInput, SwitchInput, TextInput } from '../fields/form-fields.js';
import { DicPicker } from '../fields/pickers.js';
import { isBlank } from '../lib/is-blank.js';
import { RichField } from '../rich/rich-field.js';
import { Section } from '../ui/page.js';
import { countOf, faultOf, goodsCategories, isGoodRow, limits, rowsFor, type GoodsForm, type GoodsParam } from './goods-form.js';
import { GoodsPictures } from './goods-pictures.js';
import { goodsText } from './goods.texts.js';
import { ParamEditor } from './param-editor.js';
import { SkuMatrix } from './sku-matrix.js';
import type { StockTarget } from './stock-dialog.js';

interface SectionProps {
  form: UseFormReturn<GoodsForm>;
  disabled: boolean;
}

export function BasicsSection({ form: { control }, disabled }: SectionProps): ReactElement {
  return (
    <Section title={goodsText('goods.section.basics')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          control={control}
          name="title"
          label={goodsText('goods.name')}
          maxLength={100}
          disabled={disabled}
          rules={{ validate: (value) => (isBlank(value) ? goodsText('goods.nameMissing') : true) }}
        />
        <TextInput
          control={control}
          name="summary"
          label={goodsText('goods.summary')}
          maxLength={200}
          multiline
          minRows={2}
          disabled={disabled}
        />
        <Controller
          control={control}
          name="catId"
          render={({ field }) => (
            <DicPicker
              dicCode={goodsCategories}
              label={goodsText('goods.catId')}
              multiple={false}
              disabled={disabled}
              values={field.value === '' ? [] : [field.value]}
              onChange={([value]) => field.onChange(value ?? '')}
            />
          )}
        />
        <Controller
          control={control}
          name="images"
          render={({ field }) => <GoodsPictures images={field.value} disabled={disabled} onChange={field.onChange} />}
        />
      </Box>
    </Section>
  );
}

const isLimit = (value: number | null): boolean => value !== null && Number.isInteger(value) && value >= 0 && value <= limits.buyLimit;

export function SaleSection({ form: { control }, disabled }: SectionProps): ReactElement {
  const common = { control, disabled };
  return (
    <Section title={goodsText('goods.section.sale')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <NumberInput
          {...common}
          name="buyLimit"
          label={goodsText('goods.buyLimit')}
          help={goodsText('goods.buyLimitHelp')}
          unit={goodsText('goods.piece')}
          min={0}
          max={limits.buyLimit}
          rules={{ validate: (_, { buyLimit }) => (isLimit(buyLimit) ? true : goodsText('goods.buyLimitBad', { n: limits.buyLimit })) }}
        />
        <SwitchInput {...common} name="requireAddr" label={goodsText('goods.requireAddr')} help={goodsText('goods.requireAddrHelp')} />
        <SwitchInput {...common} name="isOn" label={goodsText('goods.onShelf')} help={goodsText('goods.onShelfHelp')} />
      </Box>
    </Section>
  );
}

export function SkuSection({
  form: { control, setValue, getValues },
  disabled,
  onStock,
}: SectionProps & { onStock?: ((target: StockTarget) => void) | undefined }): ReactElement {
  const { isSubmitted } = useFormState({ control });
  const [params, images] = useWatch({ control, name: ['params', 'images'] });
  const changeParams = (next: GoodsParam[]): void => {
    setValue('params', next, { shouldDirty: true });
    // too many combinations are said below, and nothing is made of them
    if (countOf(next) <= limits.skus) setValue('skus', rowsFor(next, getValues('skus')), { shouldDirty: true });
  };
  return (
    <Section title={goodsText('goods.section.skus')}>
      <Controller
        control={control}
        name="params"
        rules={{ validate: (value) => value.every((param) => faultOf(param, value) === null) && countOf(value) <= limits.skus }}
        render={() => <ParamEditor params={params} disabled={disabled} isAsked={isSubmitted} onChange={changeParams} />}
      />
      <Controller
        control={control}
        name="skus"
        rules={{ validate: (rows) => rows.every(isGoodRow) && rows.some(({ isSold }) => isSold) }}
        render={({ field }) => (
          <SkuMatrix
            params={params}
            rows={field.value}
            images={images}
            disabled={disabled}
            isAsked={isSubmitted}
            onChange={field.onChange}
            onStock={onStock}
          />
        )}
      />
    </Section>
  );
}

export function ContentSection({ form: { control }, disabled }: SectionProps): ReactElement {
  return (
    <Section title={goodsText('goods.section.content')}>
      <Controller
        control={control}
        name="content"
        render={({ field }) => (
          <RichField label={goodsText('goods.content')} value={field.value} disabled={disabled} onChange={field.onChange} />
        )}
      />
    </Section>
  );
}
