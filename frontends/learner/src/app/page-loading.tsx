import Box from '@mui/material/Box';
import { sharedText } from '@xuekao/frontend-shared/core';
import { useEffect, useState, type ReactElement } from 'react';
import { text } from '../texts/zh-cn.js';

/** one after the other are one to the eye */
const sameMs = 300;
/** When the last one went. The first one takes the place of what index.html shows, and says the same. */
let shownUntil = Infinity;

/** A page whose code or whose person is on the way: a line and words, within the application only when it takes a moment; after ten seconds a way to try again. */
export function PageLoading(): ReactElement {
  const [isAtOnce] = useState(() => performance.now() - shownUntil < sameMs);
  useEffect(() => () => {
    shownUntil = performance.now();
  }, []);
  return (
    <Box component="main" aria-busy aria-label={sharedText('shared.loading')} sx={{ minHeight: '100dvh' }}>
      <Box
        sx={{
          position: 'fixed', top: 0, left: 0, height: 2, width: '40%', bgcolor: 'primary.main', opacity: 0,
          animation: 'xk-load 1.2s ease-in-out 0.3s infinite', '@keyframes xk-load': { '0%': { left: '-40%', opacity: 1 }, '100%': { left: '100%', opacity: 1 } },
          '@media (prefers-reduced-motion: reduce)': { animation: 'none', opacity: 1, width: '100%' },
        }}
      />
      <div className={isAtOnce ? 'xk-opening' : 'xk-opening xk-opening-soon'}>
        <strong>{text('app.name')}</strong>
        <p>{text('app.opening')}</p>
        <div className="xk-opening-late"><p>{text('app.opening.late')}</p><a href={window.location.href}>{sharedText('shared.retry')}</a></div>
      </div>
    </Box>
  );
}
