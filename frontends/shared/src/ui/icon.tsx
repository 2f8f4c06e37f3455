import type { ReactElement } from 'react';
import { iconShapes, type IconName, type IconShape } from './icon-shapes.js';

/** A sign beside words or on a button with a name of its own: it says nothing by itself. */
export function Icon({ name, filled = false, size = 24 }: { name: IconName; filled?: boolean; size?: number }): ReactElement {
  const shapes: readonly IconShape[] = iconShapes[name];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable={false}
    >
      {shapes.map((shape, index) =>
        typeof shape === 'string' ? <path key={index} d={shape} /> : <circle key={index} cx={shape[0]} cy={shape[1]} r={shape[2]} />,
      )}
    </svg>
  );
}
