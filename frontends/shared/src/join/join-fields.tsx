import MicIcon from '@mui/icons-material/MicOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useId, useState, type ReactElement } from 'react';
import { messageOf } from '../api/api-error.js';
import { PictureChoice } from '../photo/picture-choice.js';
import { shrinkPicture } from '../photo/shrink-picture.js';
import { RecorderDialog } from '../recorder/recorder-dialog.js';
import { joinText } from './join.texts.js';
import type { JoinField, JoinValue, JoinValues } from './join-values.js';
import { VideoField, type VideoApi } from './video-field.js';

/** of the call */
const mostWords = 2000;
/** A scan of a certificate stays readable. */
const longestSidePx = 2000;
/** So many options, and more, are a list that opens (specification 3, section 5). */
const listFrom = 3;
const names: Readonly<Record<string, string>> = { 'image/jpeg': 'picture.jpg', 'image/png': 'picture.png' };

export interface JoinFieldsProps {
  fields: readonly JoinField[];
  values: JoinValues;
  /** by the name of the field */
  faults: Readonly<Record<string, string>>;
  /** Sends a file; gives its address. */
  sendPicture: (file: Blob, name: string) => Promise<string>;
  sendSound: (file: Blob) => Promise<string>;
  /** where videos are sent to, piece by piece */
  api: VideoApi;
  /** a video is on its way: what is handed in now would lack it */
  onBusy: (isBusy: boolean) => void;
  onChange: (name: string, value: JoinValue | undefined) => void;
}

interface OneProps {
  field: JoinField;
  value: JoinValue | undefined;
  /** what is wrong with it, else its tips */
  help: string | undefined;
  isWrong: boolean;
  onChange: (value: JoinValue | undefined) => void;
}

function WordsField({ field, value, help, isWrong, onChange }: OneProps): ReactElement {
  return (
    <TextField
      label={field.fieldTitle}
      required={field.required}
      multiline={field.fieldType === 'textarea'}
      minRows={field.fieldType === 'textarea' ? 3 : undefined}
      value={typeof value === 'string' ? value : ''}
      error={isWrong}
      helperText={help}
      slotProps={{ htmlInput: { maxLength: mostWords } }}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function ListField({ field, value, help, isWrong, onChange }: OneProps): ReactElement {
  const isMany = field.fieldType === 'checkbox';
  const chosen = Array.isArray(value) ? value : [];
  return (
    <TextField
      select
      label={field.fieldTitle}
      required={field.required}
      value={isMany ? chosen : (value ?? '')}
      error={isWrong}
      helperText={help}
      slotProps={{ select: { multiple: isMany } }}
      onChange={({ target }) => {
        const next: unknown = target.value;
        if (Array.isArray(next)) onChange(next.map(Number));
        else onChange(next === '' ? undefined : Number(next));
      }}
    >
      {isMany || field.required ? null : <MenuItem value="">{joinText('join.choose')}</MenuItem>}
      {field.fieldItems.map((item) => (
        <MenuItem key={item.value} value={item.value}>
          {item.title}
        </MenuItem>
      ))}
    </TextField>
  );
}

function FewField({ field, value, help, isWrong, onChange }: OneProps): ReactElement {
  const id = useId();
  const chosen = Array.isArray(value) ? value : [];
  const labelled = { id, children: field.fieldTitle, required: field.required, error: isWrong };
  return (
    <FormControl error={isWrong}>
      <FormLabel {...labelled} />
      {field.fieldType === 'radio' ? (
        <RadioGroup row aria-labelledby={id} value={value ?? ''} onChange={(_, next) => onChange(Number(next))}>
          {field.fieldItems.map((item) => (
            <FormControlLabel key={item.value} value={item.value} control={<Radio />} label={item.title} sx={{ minHeight: 44 }} />
          ))}
        </RadioGroup>
      ) : (
        <Box role="group" aria-labelledby={id} sx={{ display: 'flex', flexWrap: 'wrap' }}>
          {field.fieldItems.map((item) => (
            <FormControlLabel
              key={item.value}
              label={item.title}
              sx={{ minHeight: 44 }}
              control={
                <Checkbox
                  checked={chosen.includes(item.value)}
                  onChange={(_, is) =>
                    onChange(is ? [...chosen, item.value].sort((a, b) => a - b) : chosen.filter((one) => one !== item.value))
                  }
                />
              }
            />
          ))}
        </Box>
      )}
      {help === undefined ? null : <FormHelperText sx={{ mx: 0 }}>{help}</FormHelperText>}
    </FormControl>
  );
}

function PictureField({ field, value, help, isWrong, onChange, send }: OneProps & { send: JoinFieldsProps['sendPicture'] }): ReactElement {
  const url = typeof value === 'string' ? value : '';
  const take = async (file: File): Promise<string | null> => {
    const name = names[file.type];
    if (name === undefined) return joinText('join.picture.kind');
    const picture = await shrinkPicture(file, longestSidePx);
    if (picture === null) return joinText('join.picture.broken');
    onChange(await send(picture, name));
    return null;
  };
  return (
    <Box role="group" aria-label={field.fieldTitle}>
      <FormLabel component="p" required={field.required} error={isWrong} sx={{ m: 0, mb: 0.75 }}>
        {field.fieldTitle}
      </FormLabel>
      {url === '' ? null : (
        <Box
          component="img"
          src={url}
          alt={field.fieldTitle}
          sx={{ display: 'block', maxHeight: 160, maxWidth: '100%', mb: 1, borderRadius: 1 }}
        />
      )}
      <PictureChoice
        label={field.fieldTitle}
        chooseText={joinText(url === '' ? 'join.picture.choose' : 'join.picture.replace')}
        accept=".jpg,.jpeg,.png"
        hint={isWrong || help === undefined ? joinText('join.picture.hint') : help}
        fault={isWrong ? help : undefined}
        removal={url === '' ? undefined : { text: joinText('join.picture.remove'), run: () => onChange(undefined) }}
        take={take}
      />
    </Box>
  );
}

function SoundField({ field, value, help, isWrong, onChange, send }: OneProps & { send: JoinFieldsProps['sendSound'] }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const url = typeof value === 'string' ? value : '';
  const take = async (sound: Blob): Promise<void> => {
    setOpen(false);
    setProblem(null);
    try {
      onChange(await send(sound));
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const words = problem ?? help;
  return (
    <Box role="group" aria-label={field.fieldTitle}>
      <FormLabel component="p" required={field.required} error={isWrong} sx={{ m: 0, mb: 0.75 }}>
        {field.fieldTitle}
      </FormLabel>
      {url === '' ? null : <Box component="audio" controls src={url} aria-label={field.fieldTitle} sx={{ width: '100%', mb: 1 }} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" startIcon={<MicIcon />} sx={{ minHeight: 44 }} onClick={() => setOpen(true)}>
          {joinText(url === '' ? 'join.sound.record' : 'join.sound.again')}
        </Button>
        {url === '' ? null : (
          <Button color="secondary" sx={{ minHeight: 44 }} onClick={() => onChange(undefined)}>
            {joinText('join.sound.remove')}
          </Button>
        )}
      </Box>
      {words === undefined ? null : (
        <FormHelperText error={isWrong || problem !== null} sx={{ mx: 0 }}>
          {words}
        </FormHelperText>
      )}
      {isOpen ? <RecorderDialog onSound={(sound) => void take(sound)} onClose={() => setOpen(false)} /> : null}
    </Box>
  );
}

/** Questions of a sign-up form, as its maker wrote them. */
export function JoinFields({ fields, values, faults, sendPicture, sendSound, api, onBusy, onChange }: JoinFieldsProps): ReactElement {
  return (
    <>
      {fields.map((field) => {
        const { fieldName, fieldType, fieldItems, tips } = field;
        const fault = faults[fieldName];
        const props = {
          field,
          value: values[fieldName],
          help: fault ?? (tips === '' ? undefined : tips),
          isWrong: fault !== undefined,
          onChange: (value: JoinValue | undefined) => onChange(fieldName, value),
        };
        switch (fieldType) {
          case 'text':
          case 'textarea':
            return <WordsField key={fieldName} {...props} />;
          case 'image':
            return <PictureField key={fieldName} {...props} send={sendPicture} />;
          case 'audio':
            return <SoundField key={fieldName} {...props} send={sendSound} />;
          case 'video':
            return <VideoField key={fieldName} {...props} title={field.fieldTitle} required={field.required} api={api} onBusy={onBusy} />;
          default:
            return fieldItems.length >= listFrom ? <ListField key={fieldName} {...props} /> : <FewField key={fieldName} {...props} />;
        }
      })}
    </>
  );
}
