/** Fault of a text that should be WebVTT; `line` counts from 1. */
export type VttFault = { reason: 'head' | 'empty' } | { reason: 'time' | 'markup' | 'order'; line: number };
export class BadWebVtt extends Error {
  constructor(readonly fault: VttFault) {
    super(`no WebVTT: ${fault.reason}`);
  }
}

interface Cue {
  start: number;
  lines: string[];
}

const head = /^WEBVTT(?:[ \t].*)?$/;
const time = String.raw`((?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})`;
const timing = new RegExp(`^${time}[ \\t]+-->[ \\t]+${time}(?:[ \\t]+(.*))?$`);
/** Settings that place a cue; others, and regions, are left out. */
const setting = new RegExp(
  '^(?:vertical:(?:rl|lr)|line:-?\\d{1,3}(?:\\.\\d{1,3})?%?(?:,(?:start|center|end))?|size:\\d{1,3}(?:\\.\\d{1,3})?%' +
    '|position:\\d{1,3}(?:\\.\\d{1,3})?%(?:,(?:line-left|center|line-right))?|align:(?:start|center|end|left|right))$',
);
/** Tags of cues, and times within one. */
const tag = /^(?:\/?(?:c|i|b|u|ruby|rt|v|lang)(?:\.[\p{L}\p{N}_-]+)*(?:[ \t][^<>\n]*)?|(?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})$/u;
const blocks = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

/**
 * Cues of a WebVTT file, written anew: notes, styles and regions are left out, and of markup the tags of cues stay alone, so that nothing
 * of the upload reaches a page but its text.
 * @throws {BadWebVtt}
 */
export function cleanWebVtt(text: string): string {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n');
  if (!head.test(lines[0] ?? '') || text.includes('\0')) throw new BadWebVtt({ reason: 'head' });
  let at = 1;
  // the head may go on up to an empty line
  while (at < lines.length && lines[at] !== '' && !isTiming(lines[at])) at += 1;
  const cues: Cue[] = [];
  while (at < lines.length) {
    if (lines[at]?.trim() === '') {
      at += 1;
      continue;
    }
    let end = at;
    while (end < lines.length && lines[end]?.trim() !== '') end += 1;
    const cue = blocks.test(lines[at] ?? '') ? null : cueOf(lines.slice(at, end), at + 1);
    if (cue) cues.push(cue);
    at = end;
  }
  if (cues.length === 0) throw new BadWebVtt({ reason: 'empty' });
  cues.sort((one, other) => one.start - other.start);
  return `WEBVTT\n\n${cues.map((cue) => cue.lines.join('\n')).join('\n\n')}\n`;
}

const isTiming = (line: string | undefined): boolean => line?.includes('-->') === true;

/** @param first the number of the block's first line  @returns null: it shows nothing */
function cueOf(block: readonly string[], first: number): Cue | null {
  const named = isTiming(block[0]) ? 0 : 1;
  const found = timing.exec(block[named]?.trim() ?? '');
  if (!found) throw new BadWebVtt({ reason: 'time', line: first + Math.min(named, block.length - 1) });
  const [, from = '', to = '', settings = ''] = found;
  const start = msOf(from);
  if (msOf(to) <= start) throw new BadWebVtt({ reason: 'order', line: first + named });
  const words = block.slice(named + 1);
  for (const [index, line] of words.entries())
    if (isTiming(line) || !isClean(line)) throw new BadWebVtt({ reason: 'markup', line: first + named + 1 + index });
  if (words.length === 0) return null;
  const placed = settings.split(/[ \t]+/).filter((one) => setting.test(one));
  return { start, lines: [[from, '-->', to, ...placed].join(' '), ...words] };
}

const isClean = (line: string): boolean => {
  const parts = line.split('<');
  return parts.slice(1).every((part) => {
    const close = part.indexOf('>');
    return close >= 0 && tag.test(part.slice(0, close));
  });
};

function msOf(text: string): number {
  const [seconds = '0', minutes = '0', hours = '0'] = text.split(':').toReversed();
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}
