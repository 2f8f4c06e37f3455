import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { use, useEffect, useState, type KeyboardEvent, type ReactElement } from 'react';
import { OpenLayers } from '../lib/open-layers.js';
import { sharedText } from '../texts/zh-cn.js';
import { Icon } from '../ui/icon.js';
import { previewText } from './image-preview.texts.js';

export interface PreviewImage {
  src: string;
  alt: string;
}
export interface ImagePreviewProps {
  images: readonly PreviewImage[];
  /** index of the picture that is shown first */
  start?: number;
  onClose: () => void;
}

const steps = [1, 1.5, 2, 3, 4];
const touch = { width: 44, height: 44 } as const;

function Picture({ image, scale }: { image: PreviewImage; scale: number }): ReactElement {
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <Typography role="alert" color="textSecondary" sx={{ m: 'auto' }}>
        {previewText('preview.failed')}
      </Typography>
    );
  return (
    <Box
      component="img"
      src={image.src}
      alt={image.alt}
      onError={() => setFailed(true)}
      sx={{
        m: 'auto',
        width: `${scale * 100}%`,
        maxWidth: scale === 1 ? 'max-content' : 'none',
        maxHeight: scale === 1 ? '100%' : 'none',
        objectFit: 'contain',
        backgroundColor: '#fff',
      }}
    />
  );
}

/** At the ends it has nothing to do, and keeps the focus all the same: a button that is off would drop it, and with it the keys. */
function Step({ label, off, icon, onClick }: { label: string; off: boolean; icon: ReactElement; onClick: () => void }): ReactElement {
  return (
    <IconButton
      aria-label={label}
      aria-disabled={off}
      onClick={off ? undefined : onClick}
      sx={{ ...touch, ...(off ? { color: 'action.disabled', cursor: 'default' } : {}) }}
    >
      {icon}
    </IconButton>
  );
}

/** Pictures over the page, with steps of enlargement, and from one to the next; the page behind keeps its state. */
export function ImagePreview({ images, start = 0, onClose }: ImagePreviewProps): ReactElement {
  const opens = use(OpenLayers);
  useEffect(() => opens?.(onClose), [opens, onClose]);
  const [at, setAt] = useState(start);
  const [step, setStep] = useState(0);
  const image = images[at] ?? { src: '', alt: '' };
  const go = (to: number): void => {
    if (to < 0 || to >= images.length) return;
    setAt(to);
    setStep(0);
  };
  const enlarge = (to: number): void => setStep(Math.min(Math.max(to, 0), steps.length - 1));
  const press = (event: KeyboardEvent): void => {
    // an enlarged picture is moved by the arrows
    if (event.key === 'ArrowLeft' && step === 0) go(at - 1);
    else if (event.key === 'ArrowRight' && step === 0) go(at + 1);
    else if (event.key === '+' || event.key === '=') enlarge(step + 1);
    else if (event.key === '-') enlarge(step - 1);
  };
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={press}
      slotProps={{ paper: { 'aria-label': previewText('preview.title'), sx: { bgcolor: 'background.default', borderRadius: 0 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1 }}>
        {images.length > 1 ? (
          <>
            <Step label={previewText('preview.back')} off={at === 0} icon={<Icon name="left" />} onClick={() => go(at - 1)} />
            <Typography
              variant="body2"
              role="status"
              sx={{ fontVariantNumeric: 'tabular-nums' }}
            >{`${at + 1} / ${images.length}`}</Typography>
            <Step
              label={previewText('preview.next')}
              off={at === images.length - 1}
              icon={<Icon name="right" />}
              onClick={() => go(at + 1)}
            />
          </>
        ) : null}
        <Box sx={{ flex: 1 }} />
        <Step label={previewText('preview.zoomOut')} off={step === 0} icon={<Icon name="minus" />} onClick={() => enlarge(step - 1)} />
        <Step
          label={previewText('preview.zoomIn')}
          off={step === steps.length - 1}
          icon={<Icon name="plus" />}
          onClick={() => enlarge(step + 1)}
        />
        <IconButton aria-label={sharedText('shared.close')} autoFocus onClick={onClose} sx={touch}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <Box
        tabIndex={0}
        role="group"
        aria-label={image.alt === '' ? previewText('preview.title') : image.alt}
        sx={{ flex: 1, overflow: 'auto', display: 'flex', p: 2 }}
      >
        <Picture key={image.src} image={image} scale={steps[step] ?? 1} />
      </Box>
    </Dialog>
  );
}
