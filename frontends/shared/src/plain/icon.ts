import { iconShapes, type IconName, type IconShape } from '../ui/icon-shapes.js';
import { drawn } from './element.js';

/** As `Icon`, without React. */
export function plainIcon(name: IconName, size: number): SVGSVGElement {
  const shapes: readonly IconShape[] = iconShapes[name];
  return drawn(
    'svg',
    {
      width: `${size}`,
      height: `${size}`,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': '2',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      'aria-hidden': 'true',
      focusable: 'false',
    },
    ...shapes.map((shape) =>
      typeof shape === 'string' ? drawn('path', { d: shape }) : drawn('circle', { cx: `${shape[0]}`, cy: `${shape[1]}`, r: `${shape[2]}` }),
    ),
  );
}
