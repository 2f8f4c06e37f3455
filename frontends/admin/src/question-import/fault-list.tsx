import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import type { ReactElement } from 'react';
import { Section } from '../ui/page.js';
import type { ImportRow } from './import-check.js';
import { importText } from './import.texts.js';

export interface FaultListProps {
  rows: readonly ImportRow[];
  sources: ReadonlyMap<number, string>;
  leftOut: ReadonlySet<number>;
  disabled: boolean;
  onLeaveOut: (numbers: ReadonlySet<number>) => void;
  onToggle: (number: number, out: boolean) => void;
  onFix: (line: number) => void;
  onShow: (number: number) => void;
}

/** Every fault by number and line, with the two ways to deal with it. */
export function FaultList({ rows, sources, leftOut, disabled, onLeaveOut, onToggle, onFix, onShow }: FaultListProps): ReactElement {
  const count = rows.reduce((sum, row) => sum + row.faults.length, 0);
  const allOut = rows.every((row) => leftOut.has(row.number));
  return (
    <Section
      title={importText('imp.faults', { n: count })}
      note={importText('imp.faultsNote')}
      actions={
        <Button
          size="small"
          variant="outlined"
          disabled={disabled}
          onClick={() =>
            onLeaveOut(
              new Set(
                allOut
                  ? [...leftOut].filter((number) => !rows.some((row) => row.number === number))
                  : [...leftOut, ...rows.map((row) => row.number)],
              ),
            )
          }
        >
          {importText(allOut ? 'imp.takeAll' : 'imp.leaveOutAll')}
        </Button>
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 360, overflowY: 'auto' }}>
        {rows.map((row) => {
          const out = leftOut.has(row.number);
          return (
            <Box
              component="li"
              key={row.number}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 1,
                py: 0.5,
                borderTop: 1,
                borderColor: 'divider',
                '&:first-of-type': { borderTop: 0 },
              }}
            >
              <Box
                sx={{
                  flex: '1 1 260px',
                  minWidth: 0,
                  textDecoration: out ? 'line-through' : 'none',
                  color: out ? 'text.secondary' : 'error.main',
                  fontSize: '0.875rem',
                }}
              >
                <Box sx={{ color: 'text.primary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                  {(sources.get(row.number) ?? '').slice(0, 80).split('\n')[0]}
                </Box>
                {row.faults.map((fault, index) => (
                  <Box key={index}>
                    <Link
                      component="button"
                      type="button"
                      color="inherit"
                      underline="hover"
                      sx={{ textAlign: 'left', font: 'inherit' }}
                      onClick={() => onShow(row.number)}
                    >
                      {importText('imp.fault', { number: fault.number, line: fault.line, message: fault.message })}
                    </Link>
                  </Box>
                ))}
              </Box>
              <Button size="small" disabled={disabled} onClick={() => onFix(row.faults[0]?.line ?? row.line)}>
                {importText('imp.fix')}
              </Button>
              <FormControlLabel
                label={importText('imp.leaveOutShort')}
                control={
                  <Checkbox
                    checked={out}
                    disabled={disabled}
                    onChange={(_, on) => onToggle(row.number, on)}
                    slotProps={{ input: { 'aria-label': importText('imp.leaveOut', { n: row.number }) } }}
                  />
                }
              />
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}
