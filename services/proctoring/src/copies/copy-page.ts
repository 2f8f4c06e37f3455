import type { calls, CopyKind, Output } from '@xuekao/contracts';
import {
  challengeWords,
  copyWords,
  deedWords,
  faultWords,
  interruptionWords,
  leaveWords,
  recordingWords,
  streamWords,
  verdictWords,
} from './copy.words.js';

type Captures = Output<typeof calls.proctoring.captures.list>;
/** Everything that is kept about an attempt, as those who may see it are told. */
export interface Evidence {
  exam: string;
  name: string;
  userName: string;
  from: string;
  /** empty: it is being written */
  to: string;
  madeAt: string;
  madeBy: string;
  copy: CopyKind;
  checkedAt: string;
  timeline: Output<typeof calls.proctoring.watch.timeline>;
  captures: Captures['captures'];
  challenges: Output<typeof calls.proctoring.challenges.list>;
  leaves: Output<typeof calls.proctoring.leaves.list>;
  interruptions: Output<typeof calls.proctoring.interruptions.list>;
  recordings: Output<typeof calls.proctoring.recordings.list>['recordings'];
}
/** Pictures of the file by the id of their look or challenge, and how many it has no room for. */
export interface Copied {
  files: ReadonlyMap<string, readonly string[]>;
  left: number;
}
type Row = { id: string; finding: Captures['captures'][number]['finding']; dispute: Captures['captures'][number]['dispute'] };

/** The same for the person whom it is about: what a proctor writes for others may name others (decision 0143). */
export function evidenceFor(copy: CopyKind, evidence: Evidence): Evidence {
  if (copy === 'office') return evidence;
  const own = <R extends Row>(row: R): R => ({ ...row, finding: row.finding && { ...row.finding, note: '', byName: '' } });
  const { captures, leaves, interruptions } = evidence;
  return { ...evidence, madeBy: '', captures: captures.map(own), leaves: leaves.map(own), interruptions: interruptions.map(own) };
}

const dateTime = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Shanghai' });
/** `2026-11-27 09:00:00`, as the product shows times; nothing of nothing. */
export const timeWords = (iso: string): string => (iso === '' ? '' : dateTime.format(new Date(iso)));
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

function findingWords({ finding }: Row): string {
  if (!finding) return '';
  const as = copyWords.as[finding.as];
  return finding.byName === '' ? as : copyWords.by(as, finding.byName, finding.note);
}
function disputeWords({ dispute }: Row): string {
  if (!dispute) return '';
  const { text, time, answer, answerTime } = dispute;
  const said = answer === '' ? copyWords.waits : copyWords.answered(timeWords(answerTime), answer);
  return copyWords.both(copyWords.disputed(timeWords(time), text), said);
}
const lastedWords = (seconds: number | null, none: string): string => (seconds === null ? none : copyWords.seconds(seconds));
const numberWords = (value: number | null): string => (value === null ? '' : value.toFixed(value > 1 ? 0 : 2));

const picturesHtml = (time: string, files: readonly string[] = []): string =>
  files.map((file) => `<a href="${escaped(file)}"><img src="${escaped(file)}" alt="${copyWords.pictureOf(timeWords(time))}"></a>`).join('');
/** @param rows cells are HTML */
function table(heading: string, heads: readonly string[], rows: readonly (readonly string[])[], before = ''): string {
  const none = `<p>${copyWords.none}</p>`;
  const cells = (tag: 'th' | 'td', texts: readonly string[]): string =>
    `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
  const body =
    rows.length === 0 ? none : `<div><table>${cells('th', heads)}${rows.map((row) => cells('td', row)).join('\n')}</table></div>`;
  return `<h2>${heading}</h2>${before}${body}`;
}

const style = [
  'body{font:14px/1.6 "Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif;color:#1c2430}',
  'body{max-width:1100px;margin:24px auto;padding:0 16px}',
  'h1{font-size:22px}h2{font-size:17px;margin-top:28px}dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}dd{margin:0}',
  'table{border-collapse:collapse;width:100%}th,td{border:1px solid #cfd6de;padding:4px 8px;text-align:left;vertical-align:top}',
  'div{overflow-x:auto}th,td:first-child{white-space:nowrap}td{min-width:5em}',
  'th{background:#f2f5f8}img{width:120px;height:auto;margin:2px}tr{break-inside:avoid}',
].join('\n');

/** A page that needs nothing but the pictures beside it. */
export function copyPage(evidence: Evidence, { files, left }: Copied): string {
  const { columns } = copyWords;
  const { exam, name, userName, from, to, madeAt, madeBy, copy, checkedAt } = evidence;
  const facts: [string, string][] = [
    [copyWords.exam, exam],
    [copyWords.name, name],
    [copyWords.userName, userName],
    [copyWords.from, timeWords(from)],
    [copyWords.to, to === '' ? copyWords.running : timeWords(to)],
    [copyWords.madeAt, timeWords(madeAt)],
    ...(madeBy === '' ? [] : [[copyWords.madeBy, madeBy] satisfies [string, string]]),
  ];
  const judged = (row: Row): string[] => [escaped(findingWords(row)), escaped(disputeWords(row))];
  const judgedHeads = [columns.finding, columns.dispute];
  const parts = [
    table(
      copyWords.timeline,
      [columns.time, columns.what, columns.detail],
      evidence.timeline
        .toReversed()
        .map(({ time, what, kind, seconds, text }) => [
          timeWords(time),
          deedWords[what],
          escaped(
            [kind === null ? '' : leaveWords[kind], seconds === null ? '' : copyWords.seconds(seconds), text].filter(Boolean).join(' · '),
          ),
        ]),
    ),
    table(
      copyWords.captures,
      [columns.time, columns.verdict, columns.score, columns.fault, columns.picture, ...judgedHeads],
      evidence.captures.map((look) => [
        timeWords(look.time),
        look.ended ? `${verdictWords[look.verdict]}，${copyWords.ended}` : verdictWords[look.verdict],
        numberWords(look.score),
        faultWords[look.fault],
        picturesHtml(look.time, files.get(look.id)),
        ...judged(look),
      ]),
      checkedAt === '' ? '' : `<p>${copyWords.checked(timeWords(checkedAt))}</p>`,
    ),
    table(
      copyWords.challenges,
      [columns.time, columns.verdict, columns.match, columns.picture],
      evidence.challenges.map(({ id, time, verdict, match }) => [
        timeWords(time),
        verdict === null ? copyWords.going : challengeWords[verdict],
        numberWords(match),
        picturesHtml(time, files.get(id)),
      ]),
    ),
    table(
      copyWords.leaves,
      [columns.time, columns.kind, columns.seconds, ...judgedHeads],
      evidence.leaves.map((leave) => [
        timeWords(leave.time),
        leaveWords[leave.kind],
        lastedWords(leave.seconds, copyWords.unknown),
        ...judged(leave),
      ]),
    ),
    table(
      copyWords.interruptions,
      [columns.time, columns.kind, columns.seconds, ...judgedHeads],
      evidence.interruptions.map((each) => [
        timeWords(each.time),
        interruptionWords[each.kind],
        lastedWords(each.seconds, copyWords.going),
        ...judged(each),
      ]),
    ),
    table(
      copyWords.recordings,
      [columns.time, columns.end, columns.kind, columns.state, columns.until],
      evidence.recordings.map((each) => [
        timeWords(each.from),
        timeWords(each.to),
        streamWords[each.kind],
        recordingWords[each.state],
        timeWords(each.until),
      ]),
    ),
  ];
  return [
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${escaped(`${copyWords.title} ${exam} ${name}`)}</title>`,
    `<meta name="viewport" content="width=device-width"><style>${style}</style>`,
    `<h1>${copyWords.title}</h1><dl>${facts.map(([term, value]) => `<dt>${term}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`,
    `<p>${copy === 'person' ? copyWords.forPerson : copyWords.forOffice}</p><p>${copyWords.zone}</p>`,
    ...(left === 0 ? [] : [`<p>${copyWords.left(left)}</p>`]),
    ...parts,
    '</html>',
  ].join('\n');
}
