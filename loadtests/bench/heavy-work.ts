import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { writeSheets } from '@xuekao/sheets';
import sharp from 'sharp';
import { codeOf, post } from './calls.ts';
import { ask, type Prepared } from './prepare.ts';

/** Work that one person can ask for and that takes seconds of a processor: the worst that the limits allow. */
export interface HeavyWork {
  name: string;
  /** @returns how the requests were answered: number of the answer → count; a refusal in words is an answer */
  run: () => Promise<Record<string, number>>;
}
export interface HeavySizes {
  pictures: number;
  sheets: number;
  /** of each sheet */
  rows: number;
  questions: number;
  /** of all templates that are saved at once */
  rules: number;
  faces: number;
  connections: number;
  seconds: number;
}

const tally = (codes: readonly (number | string)[]): Record<string, number> =>
  codes.reduce<Record<string, number>>((sum, code) => ({ ...sum, [code]: (sum[code] ?? 0) + 1 }), {});

function sendFile(url: string, path: string, token: string, bytes: Uint8Array, name: string): Promise<number | string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return codeOf(fetch(url + path, { method: 'POST', headers: { token }, body: form }));
}

/** Makes everything before the clock starts; the last of the prepared people send what is heavy, the first sit an exam. */
export async function heavyWork(prepared: Prepared, sizes: HeavySizes): Promise<HeavyWork[]> {
  const { url, admin } = prepared;
  const { token } = await ask(url, '', '/api/sys/user/login', admin);
  return [
    await pictures(prepared, sizes),
    await sheets(url, token, sizes),
    await draw(url, token, sizes),
    await faces(url, token, sizes),
    await scripts(url, sizes),
  ];
}

async function pictures({ url, candidates }: Prepared, { pictures: count }: HeavySizes): Promise<HeavyWork> {
  const bytes = await sharp({ create: { width: 6300, height: 6300, channels: 3, background: '#4060a0' } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
  const senders = candidates.slice(-count);
  return {
    name: `${count} pictures of 40 Mpx`,
    run: async () => tally(await Promise.all(senders.map(({ token }) => sendFile(url, '/api/common/file/upload', token, bytes, 'a.webp')))),
  };
}

async function sheets(url: string, token: string, { sheets: count, rows: length }: HeavySizes): Promise<HeavyWork> {
  // the text that is read, and a second table that fills the file
  const table = (bytesOfCell: number): string[][] =>
    Array.from({ length }, () => Array.from({ length: 9 }, () => randomBytes(bytesOfCell).toString('base64')));
  const bytes = await writeSheets([
    { name: '用户', widths: [], rows: table(48) },
    { name: '说明', widths: [], rows: table(90) },
  ]);
  return {
    name: `${count} spreadsheets of ${(bytes.length / 1e6).toFixed(1)} MB`,
    run: async () => {
      const codes: (number | string)[] = [];
      for (let index = 0; index < count; index += 1) codes.push(await sendFile(url, '/api/sys/user/import-check', token, bytes, 'a.xlsx'));
      return tally(codes);
    },
  };
}

async function draw(url: string, token: string, { questions, rules }: HeavySizes): Promise<HeavyWork> {
  const title = `压测 ${randomBytes(6).toString('hex')}`;
  const { id: repoId } = await ask(url, token, '/api/repo/save', { title });
  const portion = 5000;
  for (let from = 0; from < questions; from += portion) {
    const text = Array.from(
      { length: Math.min(portion, questions - from) },
      (_none, index) => `${index + 1}. 【单选题】第 ${from + index + 1} 题\nA. 甲\nB. 乙\n答案：A`,
    ).join('\n\n');
    await ask(url, token, '/api/qu/qu/import', { text, repoId, requestId: randomBytes(12).toString('hex'), quLevel: 1 });
  }
  // what one template may hold
  const [groupsOfTemplate, rulesOfGroup] = [5, 20];
  const groups = Array.from({ length: groupsOfTemplate }, (_none, index) => ({
    title: `第 ${index + 1} 部分`,
    joinType: 2,
    perScore: 1,
    rules: Array.from({ length: rulesOfGroup }, () => ({ repoId, quType: 'radio', count: 1 })),
  }));
  const titles = Array.from({ length: Math.ceil(rules / (groupsOfTemplate * rulesOfGroup)) }, (_none, index) => `${title} ${index + 1}`);
  return {
    name: `${titles.length} templates of ${groupsOfTemplate * rulesOfGroup} rules over ${questions} questions`,
    // one after the other: a person has one draw at a time
    run: async () => {
      const codes: (number | string)[] = [];
      for (const each of titles) codes.push(await post(url, '/api/tmpl/tmpl/save', token, { title: each, groups }));
      return tally(codes);
    },
  };
}

async function faces(url: string, token: string, { faces: count }: HeavySizes): Promise<HeavyWork> {
  const switches = await ask(url, token, '/api/sys/config/switch/detail', {});
  await ask(url, token, '/api/sys/config/switch/save', { ...switches, faceLogin: true, faceAlone: true });
  const photo = async (width: number, height: number): Promise<string> =>
    (
      await sharp({ create: { width, height, channels: 3, background: '#c09070', noise: { type: 'gaussian', mean: 140, sigma: 12 } } })
        .jpeg({ quality: 50 })
        .toBuffer()
    ).toString('base64');
  const [base64, frame] = [await photo(1400, 1000), await photo(480, 360)];
  const body = { base64: `data:image/jpeg;base64,${base64}`, frames: Array.from({ length: 8 }, () => `data:image/jpeg;base64,${frame}`) };
  const attempt = async (): Promise<number | string> => {
    const given = (await ask(url, '', '/api/sys/user/face-ticket', {})) as { ticket: string }; // by contract
    return post(url, '/api/sys/user/face-login', '', { ...body, ticket: given.ticket });
  };
  return { name: `${count} sign-ins by face`, run: async () => tally(await Promise.all(Array.from({ length: count }, attempt))) };
}

async function scripts(url: string, { connections, seconds }: HeavySizes): Promise<HeavyWork> {
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(`${url}/`)).text())?.[1];
  if (script === undefined) throw new Error('the page names no script: build the applications first');
  return {
    name: `${connections} connections for scripts, ${seconds} s`,
    run: async () => {
      const statuses: number[] = [];
      const end = performance.now() + seconds * 1000;
      const agent = new Agent({ keepAlive: true, maxSockets: connections });
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (performance.now() < end) statuses.push(await statusOf(url + script, agent));
        }),
      );
      agent.destroy();
      return tally(statuses);
    },
  };
}

/** Reads the answer to its end and unpacks nothing: the time is for the platform. */
const statusOf = (url: string, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response
        .once('end', () => resolve(response.statusCode ?? 0))
        .once('error', reject)
        .resume();
    }).once('error', reject);
  });
