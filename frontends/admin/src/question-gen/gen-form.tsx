import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { GeneratedType } from '@xuekao/contracts';
import { notify, quTypeText, type CallInput } from '@xuekao/frontend-shared';
import { useRef, useState, type ReactElement } from 'react';
import { isLevel, levelChoices } from '../fields/vocabulary.js';
import { decodeText } from '../question-import/decode-text.js';
import { Section } from '../ui/page.js';
import { genText } from './gen.texts.js';

type Input = CallInput<'/api/qu/gen/run'>;

const types: readonly GeneratedType[] = ['radio', 'multi', 'multi2', 'judge', 'fill', 'saq'];
/** As the contract counts them. */
const mostQuestions = 20;
const sourceLength = 50_000;
const topicLength = 500;
/** A text of this length has no more bytes, whatever its encoding. */
const mostBytes = sourceLength * 4;
const usual = { radio: '5', multi: '', multi2: '', judge: '', fill: '', saq: '' } as const;

const countOf = (typed: string): number => (/^\d{1,2}$/.test(typed) ? Number(typed) : 0);

export interface GenFormProps {
  busy: boolean;
  disabled: boolean;
  onStart: (input: Input) => void;
}

export function GenForm({ busy, disabled, onStart }: GenFormProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [topic, setTopic] = useState('');
  const [source, setSource] = useState('');
  const [sourceName, setSourceName] = useState('');
  const [counts, setCounts] = useState<Record<GeneratedType, string>>(usual);
  const [level, setLevel] = useState(0);
  const [fault, setFault] = useState('');
  const wanted = types.flatMap((quType) => (countOf(counts[quType]) > 0 ? [{ quType, count: countOf(counts[quType]) }] : []));
  const total = wanted.reduce((sum, { count }) => sum + count, 0);

  const write = (text: string): void => {
    if (text.length > sourceLength) notify(genText('gen.tooLong', { max: sourceLength }), 'warning');
    setSource(text.slice(0, sourceLength));
  };
  const read = async (file: File): Promise<void> => {
    const text = decodeText(new Uint8Array(await file.slice(0, mostBytes).arrayBuffer()));
    if (text === null) return notify(genText('gen.notText'), 'warning');
    write(text);
    setSourceName(file.name);
    return undefined;
  };
  const start = (): void => {
    const found =
      topic.trim() === '' && source.trim() === ''
        ? genText('gen.missing')
        : total === 0
          ? genText('gen.noTypes')
          : total > mostQuestions
            ? genText('gen.tooMany', { max: mostQuestions })
            : '';
    setFault(found);
    if (found === '') onStart({ topic: topic.trim(), source, sourceName, wanted, quLevel: isLevel(level) ? level : 0 });
  };

  return (
    <Section title={genText('gen.ask')}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <TextField
          multiline
          maxRows={4}
          label={genText('gen.topic')}
          helperText={genText('gen.topicHelp')}
          value={topic}
          disabled={busy}
          onChange={(event) => setTopic(event.target.value)}
          slotProps={{ htmlInput: { maxLength: topicLength } }}
        />
        <Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
            <Button variant="outlined" disabled={busy} onClick={() => input.current?.click()}>
              {genText('gen.chooseFile')}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept=".txt,.md,text/plain"
              aria-label={genText('gen.chooseFile')}
              onChange={(event) => {
                const chosen = event.target.files?.[0];
                event.target.value = '';
                if (chosen !== undefined) read(chosen).catch(() => notify(genText('gen.unreadable'), 'error'));
              }}
            />
            <Typography variant="body2" color="textSecondary" role="status" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {sourceName === '' ? '' : genText('gen.file', { name: sourceName })}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {genText('gen.sourceCount', { n: source.length, max: sourceLength })}
            </Typography>
          </Box>
          <TextField
            multiline
            fullWidth
            minRows={4}
            maxRows={14}
            label={genText('gen.source')}
            helperText={genText('gen.sourceHelp')}
            value={source}
            disabled={busy}
            onChange={(event) => {
              write(event.target.value);
              if (event.target.value === '') setSourceName('');
            }}
            slotProps={{ htmlInput: { spellCheck: false } }}
          />
        </Box>
        <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
          <Typography component="legend" variant="body2" sx={{ fontWeight: 600, mb: 1.5, p: 0 }}>
            {genText('gen.wanted')}
          </Typography>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(140px, 1fr))' },
            }}
          >
            {types.map((quType) => (
              <TextField
                key={quType}
                label={quTypeText(quType)}
                placeholder="0"
                value={counts[quType]}
                disabled={busy}
                onChange={(event) => setCounts({ ...counts, [quType]: event.target.value.replaceAll(/\D/g, '').slice(0, 2) })}
                slotProps={{ htmlInput: { inputMode: 'numeric' }, inputLabel: { shrink: true } }}
              />
            ))}
            <TextField
              select
              label={genText('gen.level')}
              value={level}
              disabled={busy}
              onChange={(event) => setLevel(Number(event.target.value))}
            >
              <MenuItem value={0}>{genText('gen.level.any')}</MenuItem>
              {levelChoices.map((choice) => (
                <MenuItem key={choice.value} value={choice.value}>
                  {choice.label}
                </MenuItem>
              ))}
            </TextField>
          </Box>
        </Box>
        {fault === '' ? null : <Alert severity="error">{fault}</Alert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Button variant="contained" disabled={busy || disabled} onClick={start}>
            {genText('gen.create')}
          </Button>
          <Typography variant="body2" color={total > mostQuestions ? 'error' : 'textSecondary'}>
            {genText('gen.total', { n: total, max: mostQuestions })}
          </Typography>
        </Box>
      </Box>
    </Section>
  );
}
