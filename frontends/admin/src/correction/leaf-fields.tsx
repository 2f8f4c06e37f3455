import DeleteIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { RichText } from '@xuekao/frontend-shared';
import { isSingleChoiceType, letterOf } from '@xuekao/question/view';
import { useState, type ReactElement } from 'react';
import { RichField } from '../rich/rich-field.js';
import type { Leaf, LeafDraft } from './correction-draft.js';
import { correctionText } from './correction.texts.js';

interface FieldsProps {
  leaf: Leaf;
  draft: LeafDraft;
  onChange: (draft: LeafDraft) => void;
}
const replaced = <T,>(list: readonly T[], at: number, value: T): T[] => list.map((one, index) => (index === at ? value : one));
const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);
const toggled = (list: readonly string[], id: string): string[] => (list.includes(id) ? list.filter((one) => one !== id) : [...list, id]);

interface OptionsProps {
  leaf: Leaf;
  label: string;
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}

function Options({ leaf, label, chosen, onChoose }: OptionsProps): ReactElement {
  const isSingle = isSingleChoiceType(leaf.quType);
  const Control = isSingle ? Radio : Checkbox;
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid' }}>
      {leaf.options.map(({ id, content, imageAlt }, index) => (
        <FormControlLabel
          key={id}
          control={<Control checked={chosen.includes(id)} onChange={() => onChoose(isSingle ? [id] : toggled(chosen, id))} />}
          label={
            <Box component="span" sx={{ display: 'flex', gap: 1, overflowWrap: 'anywhere' }}>
              <span>{letterOf(index)}.</span>
              {content === '' ? imageAlt : <RichText inline html={content} zoom={false} />}
            </Box>
          }
        />
      ))}
    </Box>
  );
}

function ChoiceFields({ leaf, draft, onChange }: FieldsProps): ReactElement {
  const { accepted } = draft;
  return (
    <>
      <Typography variant="subtitle2">{correctionText('fix.right')}</Typography>
      <Options leaf={leaf} label={correctionText('fix.right')} chosen={draft.right} onChoose={(right) => onChange({ ...draft, right })} />
      <Typography variant="subtitle2">{correctionText('fix.accepted')}</Typography>
      {accepted.map((set, index) => {
        const label = correctionText('fix.acceptedOf', { n: index + 1 });
        return (
          // a row has no name but its place
          <Box key={index} sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" color="textSecondary">
                {label}
              </Typography>
              <Options
                leaf={leaf}
                label={label}
                chosen={set}
                onChoose={(chosen) => onChange({ ...draft, accepted: replaced(accepted, index, chosen) })}
              />
            </Box>
            <IconButton
              aria-label={correctionText('fix.acceptedRemove', { n: index + 1 })}
              onClick={() => onChange({ ...draft, accepted: without(accepted, index) })}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Box>
        );
      })}
      <Box>
        <Button
          variant="outlined"
          color="secondary"
          size="small"
          disabled={accepted.length >= 20}
          onClick={() => onChange({ ...draft, accepted: [...accepted, []] })}
        >
          {correctionText('fix.acceptedAdd')}
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {correctionText('fix.acceptedHelp')}
        </Typography>
      </Box>
    </>
  );
}

function KeywordFields({ draft, onChange }: FieldsProps): ReactElement {
  const { keywords } = draft;
  return (
    <>
      {keywords.map((keyword, index) => (
        <Box key={index} sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <TextField
            multiline
            label={correctionText('fix.keyword', { n: index + 1 })}
            value={keyword.words}
            onChange={(event) => onChange({ ...draft, keywords: replaced(keywords, index, { ...keyword, words: event.target.value }) })}
          />
          <TextField
            type="number"
            label={correctionText('fix.rate')}
            value={keyword.rate}
            onChange={(event) => onChange({ ...draft, keywords: replaced(keywords, index, { ...keyword, rate: event.target.value }) })}
            sx={{ maxWidth: 130 }}
          />
          <IconButton
            aria-label={correctionText('fix.keywordRemove', { n: index + 1 })}
            onClick={() => onChange({ ...draft, keywords: without(keywords, index) })}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Typography variant="body2" color="textSecondary">
        {correctionText('fix.keywordHelp')}
      </Typography>
      <Box>
        <Button
          variant="outlined"
          color="secondary"
          size="small"
          onClick={() => onChange({ ...draft, keywords: [...keywords, { words: '', rate: '' }] })}
        >
          {correctionText('fix.keywordAdd')}
        </Button>
      </Box>
    </>
  );
}

function KeyFields(props: FieldsProps): ReactElement | null {
  const { leaf, draft, onChange } = props;
  if (leaf.quType === 'mix') return null;
  if (leaf.quType === 'fill')
    return (
      <>
        {draft.blanks.map((blank, index) => (
          <TextField
            key={index}
            multiline
            label={correctionText('fix.blank', { n: index + 1 })}
            helperText={correctionText('fix.blankHelp')}
            value={blank}
            onChange={(event) => onChange({ ...draft, blanks: replaced(draft.blanks, index, event.target.value) })}
          />
        ))}
      </>
    );
  if (leaf.quType !== 'saq') return <ChoiceFields {...props} />;
  if (!leaf.manual) return <KeywordFields {...props} />;
  return (
    <TextField
      multiline
      label={correctionText('fix.reference')}
      value={draft.reference}
      onChange={(event) => onChange({ ...draft, reference: event.target.value })}
    />
  );
}

/** Key and texts of a question, or of a part of a compound one. Texts are folded: most corrections are of a key. */
export function LeafFields(props: FieldsProps): ReactElement {
  const { leaf, draft, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {isOpen ? null : <RichText html={draft.content} />}
      <KeyFields {...props} />
      {isOpen ? (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <RichField
            label={correctionText('fix.content')}
            value={draft.content}
            onChange={(content) => onChange({ ...draft, content })}
            minHeight={80}
          />
          {leaf.options.map(({ id, content }, index) => (
            <RichField
              key={id}
              compact
              label={correctionText('fix.option', { abc: letterOf(index) })}
              value={draft.options[id] ?? content}
              onChange={(text) => onChange({ ...draft, options: { ...draft.options, [id]: text } })}
            />
          ))}
          <RichField
            label={correctionText('fix.analysis')}
            value={draft.analysis}
            onChange={(analysis) => onChange({ ...draft, analysis })}
            minHeight={60}
          />
          <Typography variant="body2" color="textSecondary">
            {correctionText('fix.textNote')}
          </Typography>
        </Box>
      ) : (
        <Box>
          <Button variant="text" size="small" onClick={() => setOpen(true)}>
            {correctionText('fix.texts')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
