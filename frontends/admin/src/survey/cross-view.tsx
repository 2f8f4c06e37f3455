import SwapHorizIcon from '@mui/icons-material/SwapHoriz';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { FilterCondition } from '@xuekao/contracts';
import { EmptyState, Segments } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../lib/api.js';
import { useAction, useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import { saveFile } from '../ui/download.js';
import { Section } from '../ui/page.js';
import { crossFieldsOf, isManyfold, type CrossField } from './cross-fields.js';
import { crossShows, CrossTable, type CrossShow } from './cross-table.js';
import { resultText } from './result.texts.js';

interface CrossViewProps {
  surveyId: string;
  conditions: FilterCondition[];
}
const sides = ['row', 'column'] as const;
type Side = (typeof sides)[number];

function SidePicker(props: { side: Side; fields: CrossField[]; value: string; onChange: (name: string) => void }): ReactElement {
  const { side, fields, value, onChange } = props;
  return (
    <TextField
      select
      size="small"
      sx={{ flex: '1 1 240px', minWidth: 0, maxWidth: { sm: 400 } }}
      label={resultText(`cross.${side}`)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {fields.map(({ name, label }) => (
        <MenuItem key={name} value={name} sx={{ whiteSpace: 'normal' }}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Crossed({ surveyId, conditions, row, column, isMany }: CrossViewProps & Record<Side, string> & { isMany: boolean }): ReactElement {
  const { busy, run } = useAction();
  const [show, setShow] = useState<CrossShow>('counts');
  const asked = { surveyId, conditions, row, column };
  const call = useCall('/api/survey/paper/cross', asked, { keepPrevious: true });
  const save = async (): Promise<void> => {
    const { name, content } = await api.download('/api/survey/paper/cross-export', asked);
    saveFile(name, content);
  };
  return (
    <CallView call={call} height={300}>
      {(cross) =>
        cross.people === 0 ? (
          <EmptyState text={resultText('cross.none')} />
        ) : (
          <Box aria-busy={call.isPlaceholderData} sx={{ display: 'grid', gap: 2, opacity: call.isPlaceholderData ? 0.6 : 1 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
              <Segments
                label={resultText('cross.show')}
                choices={crossShows.map((value) => ({ value, label: resultText(`cross.show.${value}`) }))}
                value={show}
                onChange={setShow}
              />
              <Button color="secondary" variant="outlined" loading={busy} onClick={() => void run(save)}>
                {resultText('cross.export')}
              </Button>
            </Box>
            <Typography variant="body2" color="textSecondary">
              {resultText('cross.people', { n: cross.people })}
            </Typography>
            <CrossTable cross={cross} show={show} />
            {isMany ? <Alert severity="info">{resultText('cross.multi')}</Alert> : null}
          </Box>
        )
      }
    </CallView>
  );
}

/** Cross table of two questions, which stand in the address. */
export function CrossView({ surveyId, conditions }: CrossViewProps): ReactElement {
  const [params, setParams] = useSearchParams();
  const titles = useCall('/api/survey/qu/list-title', { id: surveyId });
  return (
    <Section>
      <CallView call={titles} height={300}>
        {(list) => {
          const fields = crossFieldsOf(list);
          const chosen = sides.map((side) => fields.find(({ name }) => name === params.get(side)));
          const [row, column] = chosen;
          const set = (next: Record<Side, string>): void =>
            setParams((now) => new URLSearchParams({ ...Object.fromEntries(now), ...next }), { replace: true });
          const names = { row: row?.name ?? '', column: column?.name ?? '' };
          if (fields.length === 0) return <EmptyState text={resultText('cross.few')} />;
          return (
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
                {sides.map((side) => (
                  <SidePicker
                    key={side}
                    side={side}
                    fields={fields}
                    value={names[side]}
                    onChange={(name) => set({ ...names, [side]: name })}
                  />
                ))}
                <Button
                  color="secondary"
                  startIcon={<SwapHorizIcon />}
                  disabled={names.row === names.column}
                  onClick={() => set({ row: names.column, column: names.row })}
                >
                  {resultText('cross.swap')}
                </Button>
              </Box>
              {row === undefined || column === undefined ? (
                <EmptyState text={resultText('cross.choose')} />
              ) : (
                <Crossed surveyId={surveyId} conditions={conditions} row={row.name} column={column.name} isMany={isManyfold(chosen)} />
              )}
            </Box>
          );
        }}
      </CallView>
    </Section>
  );
}
