import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useState, type ReactElement } from 'react';
import { FormDialog } from '../feedback/form-dialog.js';
import { lacksWords, type PictureSaying } from '@xuekao/contracts/picture-words';
import { editorText } from './editor.texts.js';

export interface PictureDialogProps {
  picture: PictureSaying & { src: string };
  onSave: (words: PictureSaying) => void;
  onClose: () => void;
}

/** Asks what a picture shows: whoever does not see it answers the question by these words. */
export function PictureDialog({ picture, onSave, onClose }: PictureDialogProps): ReactElement {
  const [alt, setAlt] = useState(picture.alt);
  const [decorative, setDecorative] = useState(picture.decorative);
  return (
    <FormDialog
      open
      title={editorText('editor.describe')}
      busy={false}
      saveText={editorText('editor.describeSave')}
      cancelText={editorText('editor.describeLater')}
      saveDisabled={lacksWords({ alt, decorative })}
      onSave={() => onSave({ alt, decorative })}
      onClose={onClose}
    >
      <Box
        component="img"
        src={picture.src}
        alt=""
        sx={{
          maxWidth: '100%',
          maxHeight: '30vh',
          justifySelf: 'center',
          objectFit: 'contain',
          borderRadius: 1,
          bgcolor: '#fff',
          border: 1,
          borderColor: 'divider',
        }}
      />
      <TextField
        autoFocus
        multiline
        minRows={2}
        label={editorText('editor.describeText')}
        value={alt}
        disabled={decorative}
        helperText={editorText('editor.describeHelp')}
        onChange={(event) => setAlt(event.target.value.replaceAll('\n', ' '))}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
      <Box>
        <FormControlLabel
          sx={{ minHeight: 44 }}
          label={editorText('editor.decorative')}
          control={<Checkbox checked={decorative} onChange={(_, on) => setDecorative(on)} />}
        />
        <FormHelperText sx={{ m: 0, mt: -0.5 }}>{editorText('editor.decorativeHelp')}</FormHelperText>
      </Box>
    </FormDialog>
  );
}
