import Button from '@mui/material/Button';
import { useState, type ReactElement } from 'react';
import { ShareDialog } from './share-dialog.js';
import type { ShareTarget } from './share-paths.js';
import { shareText } from './share.texts.js';

/** Opens who has a share in the object of a page. */
export function ShareButton({ target }: { target: ShareTarget }): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="button" variant="outlined" onClick={() => setOpen(true)}>
        {shareText('share.action')}
      </Button>
      {open ? <ShareDialog target={target} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
