import DeleteIcon from '@mui/icons-material/Close';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import TextField from '@mui/material/TextField';
import { messageOf, notify, shrinkPicture } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { fieldText } from '../fields/fields.texts.js';
import { pictureProblem, uploadPicture } from '../rich/pictures.js';
import { RichField } from '../rich/rich-field.js';
import { uiText } from '../ui/ui.texts.js';
import { isEmptyRow, newRow, withRight, type DraftPart, type DraftRow } from './question-draft.js';
import { letterOf, maxOptions } from '@xuekao/question/view';
import { isSingleChoiceType } from '@xuekao/question/view';
import { questionText } from './question.texts.js';

export interface RowsEditorProps<P extends DraftPart> {
  part: P;
  disabled: boolean;
  onChange: (part: P) => void;
}

/** The specification's size of an option's picture. */
const optionPictureSide = 500;
/** as the contract has it */
const maxImageAlt = 200;

function OptionPicture({
  abc,
  row,
  disabled,
  onChange,
}: {
  abc: string;
  row: DraftRow;
  disabled: boolean;
  onChange: (more: Pick<DraftRow, 'image' | 'imageAlt'>) => void;
}): ReactElement | null {
  if (row.image === '') return null;
  const words = row.imageAlt ?? '';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, mt: 1 }}>
      <Box
        component="img"
        src={row.image}
        alt={words || questionText('qu.option', { abc })}
        sx={{ maxHeight: 120, maxWidth: '100%', borderRadius: 1, border: 1, borderColor: 'divider', bgcolor: '#fff' }}
      />
      {disabled ? null : (
        <IconButton
          size="small"
          aria-label={questionText('qu.optionPictureDrop', { abc })}
          onClick={() => onChange({ image: '', imageAlt: '' })}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
      <TextField
        size="small"
        disabled={disabled}
        label={questionText('qu.optionPictureWords', { abc })}
        helperText={questionText('qu.optionPictureWords.why')}
        value={words}
        onChange={({ target }) => onChange({ image: row.image, imageAlt: target.value })}
        slotProps={{ htmlInput: { maxLength: maxImageAlt } }}
        sx={{ flex: '1 1 240px' }}
      />
    </Box>
  );
}

export function OptionRows<P extends DraftPart>({ part, disabled, onChange }: RowsEditorProps<P>): ReactElement {
  const [menu, setMenu] = useState<{ anchor: HTMLElement; index: number } | null>(null);
  const picture = useRef<HTMLInputElement>(null);
  const pictureFor = useRef('');
  const single = isSingleChoiceType(part.quType);
  const judge = part.quType === 'judge';
  const Mark = single ? Radio : Checkbox;

  const change = (key: string, more: Partial<DraftRow>): void =>
    onChange({ ...part, rows: part.rows.map((row) => (row.key === key ? { ...row, ...more } : row)) });
  const move = (index: number, step: -1 | 1): void => {
    const rows = [...part.rows];
    const [moved] = rows.splice(index, 1);
    if (moved !== undefined) rows.splice(index + step, 0, moved);
    onChange({ ...part, rows });
  };
  const upload = async (file: File): Promise<void> => {
    const problem = pictureProblem(file);
    if (problem !== null) return notify(problem, 'warning');
    const key = pictureFor.current;
    try {
      const picture = await shrinkPicture(file, optionPictureSide);
      if (picture === null) return notify(fieldText('field.pictureBroken'), 'warning');
      change(key, { image: await uploadPicture(picture), imageAlt: '' });
    } catch (error) {
      notify(messageOf(error), 'error');
    }
  };
  const at = menu?.index ?? 0;
  const group = useRef<HTMLDivElement>(null);
  const [entered, setEntered] = useState(-1);
  // the option that Enter has added is there after the next drawing only
  useEffect(() => {
    if (entered < 0) return;
    group.current?.querySelectorAll<HTMLElement>('[role="textbox"]')[entered]?.focus();
    setEntered(-1);
  }, [entered]);
  const onKey = (row: DraftRow, index: number, event: KeyboardEvent): boolean => {
    if (event.altKey && event.code === 'KeyR') {
      onChange(withRight(part, row.key, single ? true : !row.isRight));
      event.preventDefault();
      return true;
    }
    if (event.key === 'Backspace' && index > 0 && part.rows.length > 2 && isEmptyRow(row)) {
      onChange({ ...part, rows: part.rows.filter((one) => one !== row) });
      setEntered(index - 1);
      return true;
    }
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
    const isLast = index === part.rows.length - 1;
    if (isLast && !isEmptyRow(row) && part.rows.length < maxOptions) onChange({ ...part, rows: [...part.rows, newRow()] });
    else if (isLast) return true;
    setEntered(index + 1);
    return true;
  };

  return (
    <Box ref={group} role={single ? 'radiogroup' : 'group'} aria-label={questionText('qu.options')} sx={{ display: 'grid', gap: 1.25 }}>
      {part.rows.map((row, index) => {
        const abc = letterOf(index);
        return (
          <Box key={row.key} sx={{ display: 'grid', gridTemplateColumns: '64px minmax(0, 1fr) auto', alignItems: 'start', gap: 0.5 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
              <Mark
                checked={row.isRight}
                disabled={disabled}
                onChange={(_, on) => onChange(withRight(part, row.key, single ? true : on))}
                color="success"
                slotProps={{ input: { 'aria-label': questionText('qu.optionRight', { abc }) } }}
              />
              <Box component="span" aria-hidden sx={{ width: 20, textAlign: 'center', color: 'text.secondary' }}>
                {abc}
              </Box>
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <RichField
                compact
                hideLabel
                disabled={disabled || judge}
                label={questionText('qu.option', { abc })}
                value={row.content}
                onKey={(event) => onKey(row, index, event)}
                onChange={(content) => change(row.key, { content })}
              />
              <OptionPicture abc={abc} row={row} disabled={disabled} onChange={(more) => change(row.key, more)} />
            </Box>
            {disabled || judge ? null : (
              <IconButton
                aria-label={questionText('qu.optionMore', { abc })}
                aria-haspopup="menu"
                onClick={(event) => setMenu({ anchor: event.currentTarget, index })}
              >
                <MoreIcon fontSize="small" />
              </IconButton>
            )}
          </Box>
        );
      })}
      {disabled || judge || part.rows.length >= maxOptions ? null : (
        <Box>
          <Button variant="outlined" color="secondary" size="small" onClick={() => onChange({ ...part, rows: [...part.rows, newRow()] })}>
            {questionText('qu.optionAdd')}
          </Button>
        </Box>
      )}
      <input
        ref={picture}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={questionText('qu.optionPicture', { abc: letterOf(at) })}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) void upload(file);
        }}
      />
      <Menu anchorEl={menu?.anchor ?? null} open={menu !== null} onClose={() => setMenu(null)} onClick={() => setMenu(null)}>
        <MenuItem
          onClick={() => {
            pictureFor.current = part.rows[at]?.key ?? '';
            picture.current?.click();
          }}
        >
          {questionText('qu.optionPicture', { abc: letterOf(at) })}
        </MenuItem>
        <MenuItem disabled={at === 0} onClick={() => move(at, -1)}>
          {uiText('ui.moveUp')}
        </MenuItem>
        <MenuItem disabled={at === part.rows.length - 1} onClick={() => move(at, 1)}>
          {uiText('ui.moveDown')}
        </MenuItem>
        <MenuItem
          disabled={part.rows.length <= 2}
          sx={{ color: 'error.main' }}
          onClick={() => onChange({ ...part, rows: part.rows.filter((_, index) => index !== at) })}
        >
          {questionText('qu.optionDelete', { abc: letterOf(at) })}
        </MenuItem>
      </Menu>
    </Box>
  );
}
