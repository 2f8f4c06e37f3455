import { formatTime, type CallOutput } from '@xuekao/frontend-shared';
import { wallText } from './wall.texts.js';

export type WallRow = CallOutput<'/api/exam/watch/process-paging'>['records'][number];
type Reason = WallRow['reasons'][number];

/** `59 秒`, `12 分钟`, `2 小时`: a proctor compares, and counts nothing. */
export function lasting(seconds: number): string {
  if (seconds < 60) return wallText('wall.time.seconds', { n: seconds });
  if (seconds < 3600) return wallText('wall.time.minutes', { n: Math.floor(seconds / 60) });
  return wallText('wall.time.hours', { n: Math.floor(seconds / 3600) });
}

export function reasonText({ kind, n }: Reason): string {
  if (kind === 'offline' || kind === 'idle') return wallText(`wall.reason.${kind}`, { n: lasting(n) });
  return wallText(`wall.reason.${kind}`, { n });
}

/** When a picture of the person was last compared; empty: the camera takes none. */
export function comparedText({ imageTime, comparedTime }: Pick<WallRow, 'imageTime' | 'comparedTime'>): string {
  if (imageTime === '' || comparedTime === undefined) return '';
  return comparedTime === '' ? wallText('wall.notCompared') : wallText('wall.compared', { time: formatTime(comparedTime) });
}

/** All of a tile in words. */
export function tileLabel(row: WallRow): string {
  const { realName, userName, answerCount: n, quCount: m, online, isPaused, reasons } = row;
  const isNamedOffline = reasons.some(({ kind }) => kind === 'offline');
  return [
    realName || userName,
    ...(isNamedOffline ? [] : [wallText(online ? 'wall.online' : 'wall.offline')]),
    ...(isPaused ? [wallText('wall.paused')] : []),
    ...reasons.map(reasonText),
    wallText('wall.answered', { n, m }),
    ...(comparedText(row) === '' ? [] : [comparedText(row)]),
  ].join('，');
}

/** The place that an arrow key leads to; null: the key is none, or there is nothing that way. */
export function placeFrom(key: string, at: number, count: number, columns: number): number | null {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns, Home: 0, End: count - 1 }[key];
  return to === undefined || to < 0 || to >= count ? null : to;
}
