import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { quTypeText } from '@xuekao/frontend-shared';
import { memo, useState, type ReactElement } from 'react';
import { isLevel, levelText } from '../fields/vocabulary.js';
import { KeyedQuestion } from '../question/keyed-question.js';
import type { ImportRow, Twin } from './import-check.js';
import { nearSentence, twinSentence, writtenLabel } from './import-notices.js';
import { importText } from './import.texts.js';
import type { NearTwin } from './use-known.js';

export const rowId = (number: number): string => `import-${number}`;

const shownSource = 2000;

export interface ImportRowCardProps {
  row: ImportRow;
  /** the text of the question as it is written */
  source: string;
  twin: Twin | null;
  near: NearTwin | null;
  leftOut: boolean;
  /** the difficulty that is saved; null while there is none */
  level: number | null;
  disabled: boolean;
  onToggle: (number: number, out: boolean) => void;
  /** shows the near one beside it */
  onCompare: (number: number) => void;
  /** takes another text for the question; whether it could be read */
  onEdit: (number: number, source: string) => Promise<boolean>;
}

/** The text as it is written, beside what is made of it. */
function Source({ text, title }: { text: string; title: string }): ReactElement {
  return (
    <Box
      component="pre"
      tabIndex={0}
      role="region"
      aria-label={title}
      sx={{
        m: 0,
        p: 1.5,
        maxHeight: 320,
        overflow: 'auto',
        bgcolor: 'background.default',
        borderRadius: 1,
        fontSize: '0.8125rem',
        lineHeight: 1.7,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        fontFamily: 'inherit',
        color: 'text.secondary',
      }}
    >
      {text.slice(0, shownSource)}
    </Box>
  );
}

interface SourceEditorProps {
  start: string;
  title: string;
  onApply: (source: string) => Promise<boolean>;
  onEnd: () => void;
}

/** The text of one question, to mend it where its fault is shown. */
function SourceEditor({ start, title, onApply, onEnd }: SourceEditorProps): ReactElement {
  const [text, setText] = useState(start);
  const [busy, setBusy] = useState(false);
  const apply = async (): Promise<void> => {
    setBusy(true);
    const isDone = await onApply(text);
    setBusy(false);
    if (isDone) onEnd();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1 }}>
      <TextField
        multiline
        minRows={4}
        maxRows={16}
        label={title}
        value={text}
        disabled={busy}
        autoFocus
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { spellCheck: false, style: { lineHeight: 1.7 } } }}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button size="small" color="secondary" disabled={busy} onClick={onEnd}>
          {importText('imp.editCancel')}
        </Button>
        <Button size="small" variant="outlined" loading={busy} disabled={text.trim() === ''} onClick={() => void apply()}>
          {importText('imp.editApply')}
        </Button>
      </Box>
    </Box>
  );
}

export const ImportRowCard = memo(function ImportRowCard({
  row,
  source,
  twin,
  near,
  leftOut,
  level,
  disabled,
  onToggle,
  onCompare,
  onEdit,
}: ImportRowCardProps): ReactElement {
  const { question, faults, remarks } = row;
  const [isEditing, setEditing] = useState(false);
  return (
    <Box
      component="article"
      id={rowId(row.number)}
      aria-label={importText('imp.question', { n: row.number })}
      sx={{
        border: 1,
        borderColor: faults.length > 0 && !leftOut ? 'error.main' : 'divider',
        borderRadius: 1.25,
        p: { xs: 1.5, md: 2 },
        bgcolor: leftOut ? 'background.default' : 'transparent',
        scrollMarginTop: 72,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {importText('imp.question', { n: row.number })}
          {writtenLabel(row)}
        </Typography>
        {question === null ? null : <Chip size="small" label={quTypeText(question.quType)} />}
        {question === null ? null : (
          <Chip
            size="small"
            variant="outlined"
            color={level === null ? 'warning' : 'default'}
            label={isLevel(level) ? levelText(level) : importText('imp.noLevel')}
          />
        )}
        {twin === null ? null : <Chip size="small" variant="outlined" color="warning" label={twinSentence(twin)} />}
        {near === null ? null : (
          <>
            <Chip size="small" variant="outlined" color="warning" label={nearSentence(near)} />
            <Button size="small" aria-label={importText('imp.nearShowOf', { n: row.number })} onClick={() => onCompare(row.number)}>
              {importText('imp.nearShow')}
            </Button>
          </>
        )}
        <Typography variant="caption" color="textSecondary" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
          {importText('imp.line', { n: row.line })}
        </Typography>
        <Button size="small" disabled={disabled || leftOut || isEditing} onClick={() => setEditing(true)}>
          {importText('imp.edit')}
        </Button>
        <FormControlLabel
          sx={{ mr: 0 }}
          label={importText('imp.leaveOutShort')}
          control={
            <Checkbox
              checked={leftOut}
              disabled={disabled}
              onChange={(_, on) => onToggle(row.number, on)}
              slotProps={{ input: { 'aria-label': importText('imp.leaveOut', { n: row.number }) } }}
            />
          }
        />
      </Box>
      {leftOut
        ? null
        : faults.map((fault, index) => (
            <Typography key={index} variant="body2" color="error" sx={{ mb: 0.5 }}>
              {importText('imp.faultGeneral', { line: fault.line, message: fault.message })}
            </Typography>
          ))}
      {leftOut
        ? null
        : remarks.map((remark, index) => (
            <Typography key={index} variant="body2" color="warning.main" sx={{ mb: 0.5 }}>
              {importText('imp.faultGeneral', { line: remark.line, message: remark.message })}
            </Typography>
          ))}
      {leftOut ? null : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: question === null ? 'minmax(0, 1fr)' : 'minmax(0, 3fr) minmax(0, 2fr)' },
            alignItems: 'start',
          }}
        >
          {question === null ? null : <KeyedQuestion question={question} />}
          {isEditing ? (
            <SourceEditor
              start={source}
              title={importText('imp.source', { n: row.number })}
              onApply={(next) => onEdit(row.number, next)}
              onEnd={() => setEditing(false)}
            />
          ) : source === '' ? null : (
            <Source text={source} title={importText('imp.source', { n: row.number })} />
          )}
        </Box>
      )}
    </Box>
  );
});
