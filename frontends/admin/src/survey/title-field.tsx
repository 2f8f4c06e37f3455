import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { SurveyQuestion } from '@xuekao/contracts';
import { pipedIn, pipeTo } from '@xuekao/contracts/survey-logic';
import { useRef, useState, type ReactElement } from 'react';
import { designText } from './design.texts.js';
import { pipeNames } from './logic-words.js';
import { logicText } from './logic.texts.js';

interface TitleFieldProps {
  question: SurveyQuestion;
  questions: readonly SurveyQuestion[];
  onChange: (question: SurveyQuestion) => void;
}

const contentMax = 1000;
const titleLength = 40;

/** Title of a question, which may quote the answers to earlier ones. */
export function TitleField({ question, questions, onChange }: TitleFieldProps): ReactElement {
  const field = useRef<HTMLTextAreaElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const at = questions.findIndex(({ id }) => id === question.id);
  const earlier = questions.slice(0, at).filter(({ visible, quType }) => visible && quType !== 'matrix');
  const numberOf = (id: string): number => questions.findIndex((one) => one.id === id) + 1;
  const { content } = question;
  const insert = (id: string): void => {
    const place = field.current?.selectionStart ?? content.length;
    const next = `${content.slice(0, place)}${pipeTo(id)}${content.slice(place)}`;
    // a sign that was cut would be read as words
    if (next.length <= contentMax) onChange({ ...question, content: next });
    setAnchor(null);
  };
  return (
    <Box sx={{ display: 'grid' }}>
      <TextField
        multiline
        autoFocus
        inputRef={field}
        label={designText('design.content')}
        value={content}
        slotProps={{ htmlInput: { maxLength: contentMax } }}
        onChange={({ target }) => onChange({ ...question, content: target.value })}
      />
      {[...new Set(pipedIn(content))].map((id) => (
        <FormHelperText key={id}>{designText('design.pipeNote', { sign: pipeTo(id), n: numberOf(id) })}</FormHelperText>
      ))}
      {earlier.length === 0 ? null : (
        <Button
          size="small"
          color="secondary"
          aria-haspopup="menu"
          sx={{ justifySelf: 'start', mt: 0.5 }}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {designText('design.pipe')}
        </Button>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {earlier.map(({ id, content: title }) => (
          <MenuItem key={id} sx={{ whiteSpace: 'normal' }} onClick={() => insert(id)}>
            {logicText('logic.questionOf', { n: numberOf(id), title: pipeNames(title, questions).slice(0, titleLength) })}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
