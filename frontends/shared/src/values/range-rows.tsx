import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useRef, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

export interface RangeRowsProps<R> {
  label: string;
  rows: readonly R[];
  max: number;
  disabled: boolean;
  texts: { add: string; full: string; nth: (n: number) => string; remove: (n: number) => string };
  /** the two fields of a row */
  row: (row: R, at: number) => ReactNode;
  faultOf: (at: number) => string | null;
  /** of the whole, where there is no row to stand under */
  fault: string | null;
  onAdd: () => void;
  onRemove: (at: number) => void;
}

/** Ranges one under another: two fields and a way to take the row away, below all a way to add one. */
export function RangeRows<R>({ label, rows, max, disabled, texts, row, faultOf, fault, onAdd, onRemove }: RangeRowsProps<R>): ReactElement {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const remove = (at: number): void => {
    // the button that was pressed is gone, and the one below may have been off
    flushSync(() => onRemove(at));
    box.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <Box ref={box} role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1.25, minWidth: 0 }}>
      <Typography id={id} variant="body2" color={fault === null ? 'textSecondary' : 'error'}>
        {label}
      </Typography>
      {rows.map((one, at) => {
        const problem = faultOf(at);
        return (
          // rows have no name of their own, and their fields hold what they show
          <Box key={at} role="group" aria-label={texts.nth(at + 1)}>
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr) 44px',
                alignItems: 'center',
                gap: 1,
                maxWidth: 480,
              }}
            >
              {row(one, at)}
              {disabled ? null : (
                <IconButton aria-label={texts.remove(at + 1)} onClick={() => remove(at)} sx={{ width: 44, height: 44 }}>
                  <CloseIcon fontSize="small" />
                </IconButton>
              )}
            </Box>
            {problem === null ? null : (
              <FormHelperText error role="alert">
                {problem}
              </FormHelperText>
            )}
          </Box>
        );
      })}
      {fault === null || rows.length > 0 ? null : (
        <FormHelperText error role="alert">
          {fault}
        </FormHelperText>
      )}
      {disabled ? null : (
        <Box>
          <Button
            data-add
            color="secondary"
            variant="outlined"
            startIcon={<AddIcon />}
            disabled={rows.length >= max}
            onClick={onAdd}
            sx={{ minHeight: 44 }}
          >
            {rows.length >= max ? texts.full : texts.add}
          </Button>
        </Box>
      )}
    </Box>
  );
}
