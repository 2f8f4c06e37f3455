import { Button, Icon, muiPart, notify } from '@xuekao/frontend-shared';
import { Suspense, useState, type ReactElement } from 'react';
import type { SiteInfo } from '../../../lib/site.js';
import { realText } from '../../../texts/real-name.texts.js';

// camera, detector and model come only to those who ask for them
const FaceLoginDialog = muiPart(async () => (await import('./face-login-dialog.js')).FaceLoginDialog, 'notice');

/**
 * Signing in with a face, one of the other ways. Once its window was closed the page has to be loaded again, as the specification wants.
 */
export function FaceLoginButton({ site }: { site: SiteInfo }): ReactElement {
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new');
  const sayClosed = (): void => notify(realText('face.closed'), 'info', { hideAfterMs: 5000 });
  const close = (): void => {
    setState('closed');
    sayClosed();
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon name="face" size={20} />}
        onClick={() => (state === 'closed' ? sayClosed() : setState('open'))}
      >
        {realText('face.title')}
      </Button>
      {state === 'open' ? (
        <Suspense fallback={null}>
          <FaceLoginDialog site={site} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
