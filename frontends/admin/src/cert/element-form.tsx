import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { certFields, certFontSizes, certTextLength, isDark, type CertField } from '@xuekao/contracts/cert-sheet';
import type { CertElement } from '@xuekao/contracts';
import { useRef, useState, type ReactElement } from 'react';
import { PictureField } from '../fields/picture-field.js';
import { certText } from './cert.texts.js';

const longestSide = 1600;
const isField = (name: string): boolean => (certFields as readonly string[]).includes(name);

/**
 * A number that is taken when it is typed to its end: the first digit of 24 alone would be too small, be replaced by the least that is
 * allowed, and move the element. A step of the arrows is taken at once.
 */
function Millimetres({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string | null): void => {
    setTyped(null);
    const number = Number(text);
    if (text !== null && text.trim() !== '' && Number.isFinite(number)) onChange(number);
  };
  return (
    <TextField
      size="small"
      type="number"
      label={label}
      value={typed ?? String(value)}
      onChange={({ target, nativeEvent }) => {
        const isTyped = nativeEvent instanceof InputEvent && nativeEvent.inputType !== '';
        if (isTyped) setTyped(target.value);
        else take(target.value);
      }}
      onBlur={() => take(typed)}
      onKeyDown={({ key }) => key === 'Enter' && take(typed)}
    />
  );
}

function TextFields({
  element,
  onChange,
}: {
  element: Extract<CertElement, { kind: 'text' }>;
  onChange: (element: CertElement) => void;
}): ReactElement {
  const box = useRef<HTMLTextAreaElement>(null);
  const unknown = [...new Set(element.text.match(/\{[A-Za-z_]+\}/g))].filter((one) => !isField(one.slice(1, -1)));
  const insert = (field: CertField): void => {
    const { selectionStart: from, selectionEnd: to } = box.current ?? {
      selectionStart: element.text.length,
      selectionEnd: element.text.length,
    };
    onChange({ ...element, text: `${element.text.slice(0, from)}{${field}}${element.text.slice(to)}`.slice(0, certTextLength) });
  };
  return (
    <>
      <TextField
        label={certText('design.content')}
        multiline
        minRows={2}
        value={element.text}
        inputRef={box}
        helperText={unknown.length === 0 ? undefined : certText('design.unknownFields', { fields: unknown.join('、') })}
        onChange={(event) => onChange({ ...element, text: event.target.value.slice(0, certTextLength) })}
      />
      <Box role="group" aria-label={certText('design.fields')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {certFields.map((field) => (
          <Chip key={field} size="small" variant="outlined" label={certText(`field.${field}`)} onClick={() => insert(field)} />
        ))}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 1.5, rowGap: 2 }}>
        <Millimetres
          label={certText('design.size')}
          value={element.size}
          onChange={(size) => onChange({ ...element, size: Math.min(Math.max(size, certFontSizes.min), certFontSizes.max) })}
        />
        <TextField
          select
          size="small"
          label={certText('design.align')}
          value={element.align}
          onChange={({ target }) =>
            onChange({ ...element, align: target.value === 'left' || target.value === 'right' ? target.value : 'center' })
          }
        >
          {(['left', 'center', 'right'] as const).map((align) => (
            <MenuItem key={align} value={align}>
              {certText(`design.align.${align}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <FormControlLabel
        label={certText('design.bold')}
        control={<Switch checked={element.bold} onChange={(_, bold) => onChange({ ...element, bold })} />}
      />
    </>
  );
}

/** Content, style and place of one element. */
export function ElementForm({
  element,
  onChange,
  onRemove,
}: {
  element: CertElement;
  onChange: (element: CertElement) => void;
  onRemove: () => void;
}): ReactElement {
  return (
    <Box sx={{ display: 'grid', gap: 1.75 }}>
      <Typography variant="subtitle2" component="h3">
        {certText(`design.${element.kind}`)}
      </Typography>
      {element.kind === 'text' ? <TextFields element={element} onChange={onChange} /> : null}
      {element.kind === 'picture' ? (
        <PictureField
          label={certText('design.picture')}
          value={element.src}
          maxSide={longestSide}
          onChange={(src) => (src === '' ? onRemove() : onChange({ ...element, src }))}
        />
      ) : (
        <TextField
          size="small"
          type="color"
          label={certText('design.colour')}
          value={element.colour}
          error={element.kind === 'qr' && !isDark(element.colour)}
          helperText={element.kind === 'qr' && !isDark(element.colour) ? certText('design.codeLight') : undefined}
          onChange={(event) => onChange({ ...element, colour: event.target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 1.5, rowGap: 2 }}>
        {(['x', 'y', 'w', 'h'] as const).map((side) => (
          <Millimetres
            key={side}
            label={certText(`design.${side}`)}
            value={element[side]}
            onChange={(value) => onChange({ ...element, [side]: value })}
          />
        ))}
      </Box>
      <Button color="error" variant="outlined" onClick={onRemove}>
        {certText('design.remove')}
      </Button>
    </Box>
  );
}
