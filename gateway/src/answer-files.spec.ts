import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { answerFilePath, calls, errors, pieceBytes, subjectOf, type Answer, type AnswerFileKind } from '@xuekao/contracts';
import { answerFileLinks, answerFileTickets, type StoredAnswerFile, type WireRequest } from '@xuekao/platform';
import { startUnderTest, until, type GatewayUnderTest, type SignedIn } from './test-support/gateway-under-test.js';
import { get } from './test-support/send.js';

const put = calls.gateway.files.answerPiece;
const told: string[] = [];
let under: GatewayUnderTest;
let person: SignedIn;
beforeAll(async () => {
  under = await startUnderTest('answer_files');
  under.nats.subscribe(under.config.subject(subjectOf(calls.exam.answerFiles.kept)), {
    callback: (_error, message) => {
      told.push(message.json<WireRequest & { i: { fileId: string } }>().i.fileId);
      message.respond(JSON.stringify({ code: 0, msg: '', data: {} }));
    },
  });
  person = await under.signIn();
}, 60_000);
afterAll(() => under.close());

/** WAV as the pages write it. */
function soundOf(samples: number): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples * 2, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  for (const [at, value] of [
    [16, 16],
    [24, 48_000],
    [28, 96_000],
    [40, samples * 2],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36, 'latin1');
  return Buffer.concat([head, randomBytes(samples * 2)]);
}
const photo = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 5, 8, 0, 1, 0xff, 0xda, 0, 3, 1, 5, 6, 0xff, 0xd9]);

const fileOf = (bytes: Buffer, kind: AnswerFileKind, userId = person.userId): StoredAnswerFile => ({
  fileId: randomBytes(20).toString('hex'),
  kind,
  sha: createHash('sha256').update(bytes).digest('base64url'),
  size: bytes.length,
  userId,
});
const tickets = () => answerFileTickets(under.config.key('answer-files'));
const links = () => answerFileLinks(under.config.key('answer-files'));
const soon = (): number => Date.now() + 60_000;
const ticketOf = (file: StoredAnswerFile, until = soon()): string => tickets().sign(file, until);
const linkOf = (file: StoredAnswerFile, until = soon()): string => answerFilePath + links().sign(file, until);

type Reply = Answer<{ have: number; kept: boolean }>;
/** Sends again what a gateway that is busy refuses, as a page does. */
async function send(piece: Buffer<ArrayBuffer>, from: number, ticket: string, token = person.token): Promise<Reply> {
  const form = new FormData();
  form.append('ticket', ticket);
  form.append('from', String(from));
  form.append('file', new Blob([piece]), 'piece');
  let reply: Reply | undefined;
  const sent = async (): Promise<boolean> => {
    const response = await fetch(under.url + put.path, { method: 'POST', headers: { token }, body: form });
    reply = (await response.json()) as Reply; // every answer has this form
    return reply.code !== errors.BUSY.code;
  };
  await until('a gateway that has room', sent, 20_000);
  if (!reply) throw new Error('no answer');
  return reply;
}

it('a recording comes in pieces, whatever comes twice or too early, and is heard by its link', async () => {
  const sound = soundOf(pieceBytes);
  const file = fileOf(sound, 'sound');
  const ticket = ticketOf(file);
  const piece = (index: number): Buffer<ArrayBuffer> => sound.subarray(index * pieceBytes, (index + 1) * pieceBytes);
  // before the first one: a gap changes nothing
  expect((await send(piece(1), pieceBytes, ticket)).data).toEqual({ have: 0, kept: false });
  expect((await send(piece(0), 0, ticket)).data).toEqual({ have: pieceBytes, kept: false });
  // after a reload the page begins anew, and hears how much is there
  expect((await send(piece(0), 0, ticket)).data).toEqual({ have: pieceBytes, kept: false });
  expect((await send(piece(1), pieceBytes, ticket)).data).toEqual({ have: 2 * pieceBytes, kept: false });
  expect(told).toEqual([]);
  expect((await send(piece(2), 2 * pieceBytes, ticket)).data).toEqual({ have: sound.length, kept: true });
  expect(told).toEqual([file.fileId]);
  // a reply that was lost
  expect((await send(piece(2), 2 * pieceBytes, ticket)).data).toEqual({ have: sound.length, kept: true });

  const heard = await get(under.url, linkOf(file), {});
  expect([heard.status, heard.headers['content-type'], heard.headers['cache-control']]).toEqual([200, 'audio/wav', 'private, no-store']);
  expect((heard.body as Buffer).equals(sound)).toBe(true);
  const part = await get(under.url, linkOf(file), { range: 'bytes=0-9' });
  expect([part.status, (part.body as Buffer).length]).toEqual([206, 10]);
});

it('a photo is stored as it is', async () => {
  const file = fileOf(photo, 'photo');
  expect((await send(photo, 0, ticketOf(file))).data).toEqual({ have: photo.length, kept: true });
  const seen = await get(under.url, linkOf(file), {});
  expect([seen.headers['content-type'], seen.headers['content-security-policy']]).toEqual(['image/jpeg', "default-src 'none'; sandbox"]);
  expect((seen.body as Buffer).equals(photo)).toBe(true);
});

it('a file that is not what its answer names is dropped, and can be sent anew', async () => {
  const file = fileOf(photo, 'photo');
  const other = Buffer.from(photo);
  other[14] = 9;
  expect(await send(other, 0, ticketOf(file))).toMatchObject({ code: errors.FILE_CONTENT.code });
  expect((await send(photo, 0, ticketOf(file))).data).toEqual({ have: photo.length, kept: true });
});

it.each([
  ['a page', () => Buffer.from('<script>alert(1)</script>'), 'photo'],
  [
    'a photo with a place in it',
    () => Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, 4, 1, 2]), photo.subarray(2)]),
    'photo',
  ],
  ['a photo with something behind it', () => Buffer.concat([photo, Buffer.from('PK')]), 'photo'],
  ['a photo as a recording', () => photo, 'sound'],
  ['a recording with more in it than sound', () => Buffer.concat([soundOf(9), Buffer.from('LIST\0\0\0\0')]), 'sound'],
] as const)('%s is refused by its content', async (_name, make, kind) => {
  const bytes = Buffer.from(make());
  expect(await send(bytes, 0, ticketOf(fileOf(bytes, kind)))).toMatchObject({ code: errors.FILE_CONTENT.code });
});

it('a ticket is for one person and a time, and a link for a time; neither is the other', async () => {
  const file = fileOf(photo, 'photo');
  const stranger = await under.signIn();
  const refused = { code: errors.NOT_FOUND.code };
  expect(await send(photo, 0, ticketOf(file), stranger.token)).toMatchObject(refused);
  expect(await send(photo, 0, ticketOf(file, Date.now() - 1))).toMatchObject(refused);
  expect(await send(photo, 0, `${ticketOf(file)}x`)).toMatchObject(refused);
  expect(await send(photo, -1, ticketOf(file))).toMatchObject(refused);
  await send(photo, 0, ticketOf(file));
  const statuses = [linkOf(file), linkOf(file, Date.now() - 1), answerFilePath + ticketOf(file), `${answerFilePath}..%2f..%2fx`].map(
    async (path) => (await get(under.url, path, {})).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404]);
});

it('a piece that would run over the end of the file changes nothing', async () => {
  const file = fileOf(photo, 'photo');
  expect((await send(Buffer.concat([photo, photo]), 0, ticketOf(file))).data).toEqual({ have: 0, kept: false });
});
