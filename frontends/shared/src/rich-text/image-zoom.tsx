import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useState, type ReactElement } from 'react';
import { sharedText } from '../texts/zh-cn.js';

const steps = [1, 1.5, 2, 3, 4];

/** A picture over the page, with steps of enlargement; the page behind keeps its state. */
export function ImageZoom({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }): ReactElement {
  const [step, setStep] = useState(0);
  const scale = steps[step] ?? 1;
  return (
    <Dialog open fullScreen onClose={onClose} aria-label={sharedText('shared.image.title')} slotProps={{ paper: { sx: { bgcolor: 'background.default', borderRadius: 0 } } }}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, p: 1 }}>
        <IconButton aria-label={sharedText('shared.image.zoomOut')} disabled={step === 0} onClick={() => setStep(step - 1)}><RemoveIcon /></IconButton>
        <IconButton aria-label={sharedText('shared.image.zoomIn')} disabled={step === steps.length - 1} onClick={() => setStep(step + 1)}><AddIcon /></IconButton>
        <IconButton aria-label={sharedText('shared.close')} autoFocus onClick={onClose}><CloseIcon /></IconButton>
      </Box>
      <Box tabIndex={0} role="group" aria-label={sharedText('shared.image.title')} sx={{ flex: 1, overflow: 'auto', display: 'flex', p: 2 }}>
        <Box
          component="img"
          src={src}
          alt={alt}
          sx={{ m: 'auto', width: `${scale * 100}%`, maxWidth: scale === 1 ? 'max-content' : 'none', maxHeight: scale === 1 ? '100%' : 'none', objectFit: 'contain', backgroundColor: '#fff' }}
        />
      </Box>
    </Dialog>
  );
}
