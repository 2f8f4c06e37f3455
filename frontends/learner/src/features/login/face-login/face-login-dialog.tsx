import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { sharedText, lazyPart } from '@xuekao/frontend-shared';
import { Suspense, useId, useState, type ReactElement } from 'react';
import type { SiteInfo } from '../../../lib/site.js';
import { realText } from '../../../texts/real-name.texts.js';

// the detector is a megabyte: it comes after the consent
const FaceTracking = lazyPart(async () => (await import('./face-tracking.js')).FaceTracking);

/** The specification's width (part 1, section 2). */
const widthPx = 540;

/**
 * Faces are asked for by themselves, apart from every other consent, before the camera opens (Personal Information Protection Law, article
 * 29).
 */
function Consent({ onAgree }: { onAgree: () => void }): ReactElement {
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>{realText('face.consent')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2.5 }}>
        {realText('face.consent.other')}
      </Typography>
      <Button variant="contained" size="large" fullWidth autoFocus onClick={onAgree}>
        {realText('face.consent.agree')}
      </Button>
    </>
  );
}

/** Closed by its one button only. */
export function FaceLoginDialog({ site, onClose }: { site: SiteInfo; onClose: () => void }): ReactElement {
  const titleId = useId();
  const [hasConsent, setHasConsent] = useState(false);
  return (
    <Dialog open aria-labelledby={titleId} slotProps={{ paper: { sx: { width: widthPx, maxWidth: 'calc(100vw - 24px)', m: 1.5 } } }}>
      <DialogTitle id={titleId}>{realText('face.title')}</DialogTitle>
      <DialogContent>
        {hasConsent ? (
          <Suspense fallback={<Skeleton variant="rounded" sx={{ aspectRatio: '4 / 3', height: 'auto', mb: 8 }} />}>
            <FaceTracking site={site} />
          </Suspense>
        ) : (
          <Consent onAgree={() => setHasConsent(true)} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="secondary" sx={{ minHeight: 44 }} onClick={onClose}>
          {sharedText('shared.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
