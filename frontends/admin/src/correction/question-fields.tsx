import DeleteIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { quTypeText } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Section } from '../ui/page.js';
import { isScoreBad, type QuestionDraft } from './correction-draft.js';
import { correctionText } from './correction.texts.js';
import { LeafFields } from './leaf-fields.js';

interface QuestionFieldsProps {
  draft: QuestionDraft;
  onChange: (draft: QuestionDraft) => void;
  onRemove: () => void;
}

/** One question that is corrected: its key and texts, and what it is worth. */
export function QuestionFields({ draft, onChange, onRemove }: QuestionFieldsProps): ReactElement {
  const { question, leaves } = draft;
  const isBad = isScoreBad(draft);
  const help = isBad ? correctionText('fix.scoreBad') : question.score === null ? correctionText('fix.scoreMixed') : undefined;
  return (
    <Section
      title={correctionText('fix.question', { n: question.number, type: quTypeText(question.quType) })}
      actions={
        <IconButton aria-label={correctionText('fix.remove', { n: question.number })} onClick={onRemove}>
          <DeleteIcon />
        </IconButton>
      }
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {question.leaves.map((leaf, index) => {
          const own = leaves[index];
          if (own === undefined) return null;
          return (
            <Box key={leaf.quId} sx={{ minWidth: 0 }}>
              {index === 0 ? null : (
                <Typography variant="subtitle2" sx={{ mb: 1 }}>
                  {correctionText('fix.part', { n: index })}
                </Typography>
              )}
              <LeafFields
                leaf={leaf}
                draft={own}
                onChange={(next) => onChange({ ...draft, leaves: leaves.map((one) => (one.quId === next.quId ? next : one)) })}
              />
            </Box>
          );
        })}
        <Box sx={{ display: 'grid', gap: 1, borderTop: 1, borderColor: 'divider', pt: 2 }}>
          <TextField
            type="number"
            label={correctionText('fix.score')}
            value={draft.isDropped ? '0' : draft.score}
            disabled={draft.isDropped}
            error={isBad}
            helperText={help}
            onChange={(event) => onChange({ ...draft, score: event.target.value })}
            sx={{ maxWidth: 320 }}
          />
          <FormControlLabel
            control={
              <Checkbox
                checked={draft.isGiven && !draft.isDropped}
                disabled={draft.isDropped}
                onChange={(_event, isGiven) => onChange({ ...draft, isGiven })}
              />
            }
            label={correctionText('fix.given')}
          />
          <FormControlLabel
            control={<Checkbox checked={draft.isDropped} onChange={(_event, isDropped) => onChange({ ...draft, isDropped })} />}
            label={correctionText('fix.drop')}
          />
        </Box>
      </Box>
    </Section>
  );
}
