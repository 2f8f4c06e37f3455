import type { ComponentType } from 'react';
import { lazyPart, type WhileLost } from '../feedback/lazy-part.js';

/**
 * `lazyPart` for what is made of MUI's components: it brings their theme along, which the first pages of an application do without.
 * Inside another theme it changes nothing.
 */
export const muiPart = <P extends object>(load: () => Promise<ComponentType<P>>, lost?: WhileLost<P>): ReturnType<typeof lazyPart<P>> =>
  lazyPart<P>(async () => {
    const [{ MuiGround }, Loaded] = await Promise.all([import('./mui-ground.js'), load()]);
    return (props) => (
      <MuiGround>
        <Loaded {...props} />
      </MuiGround>
    );
  }, lost);
