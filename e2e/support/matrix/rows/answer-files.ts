import { createHash, randomBytes } from 'node:crypto';
import type { AnswerFile, CallTypes } from '@xuekao/contracts';
import { ask } from '../../platform.js';
import type { Person } from '../../school.js';
import { wavOf } from '../../sounds.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';
import { sendRow, type Piece } from '../send.js';

type PieceInput = CallTypes['/api/paper/answer-file/put']['input'];

const essay = {
  quType: 'saq' as const,
  quLevel: 2 as const,
  content: '<p>朗读课文</p>',
  manual: true,
  answerFiles: ['sound' as const],
  answerList: [{ content: '略' }],
};

/** A recording that no other has the hash of. */
function newSound(): { file: AnswerFile; bytes: Buffer } {
  const bytes = wavOf(0.1, 200 + randomBytes(1).readUInt8());
  randomBytes(64).copy(bytes, 1000);
  return { bytes, file: { kind: 'sound', sha: createHash('sha256').update(bytes).digest('base64url'), size: bytes.length } };
}

/** A paper whose one answer names a recording that the platform does not have yet. */
async function named(world: World, who: Person) {
  const { quIds } = await world.school.bank([essay], world.people.teacher.token);
  const examId = await world.papers.examFor(who, {}, quIds);
  const { id: paperId } = await ask('/api/paper/paper/create-paper', who.token, { examId });
  const [quId = ''] = quIds;
  const { file, bytes } = newSound();
  await ask('/api/paper/paper/fill-answer', who.token, { paperId, answers: [{ quId, seq: 1, answer: { text: '', files: [file] } }] });
  return { examId, paperId, quId, file, bytes };
}

async function piece(world: World, who: Person) {
  const { bytes, file, paperId, ...rest } = await named(world, who);
  const { ticket } = await ask('/api/paper/answer-file/begin', who.token, { paperId, ...file });
  return { ...rest, paperId, file, piece: { ticket, from: 0, base64: bytes.toString('base64') } satisfies Piece };
}

/** The same with the recording. */
async function sent(world: World, who: Person) {
  const made = await piece(world, who);
  const { code, msg } = await sendRow(world.address, '/api/paper/answer-file/put', who.token, made.piece);
  if (code !== 0) throw new Error(`the recording was not taken: ${msg}`);
  return made;
}
const isThere = async (who: Person, paperId: string, quId: string): Promise<boolean> =>
  (await ask('/api/paper/answer-file/own', who.token, { paperId, quId })).files.every(({ url }) => url !== '');

/** Recordings and photos of answers. */
export const answerFileRows = {
  '/api/paper/answer-file/begin': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => {
      const { paperId, file } = await named(world, owner);
      return { paperId, ...file };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ state, ticket }) => state === 'wanted' && ticket !== '', by: ['owner'] },
  },
  '/api/paper/answer-file/put': {
    owner: 'learner',
    newPeople: true,
    // read by `sendRow`
    input: async ({ world, owner }) => (await piece(world, owner)).piece as object as PieceInput,
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ kept }) => kept, by: ['owner'] },
  },
  '/api/paper/answer-file/own': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => {
      const { paperId, quId } = await sent(world, owner);
      return { paperId, quId };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ files }) => files.length === 1 && files.every(({ url }) => url !== ''), by: ['owner'] },
    stays: ({ owner }, { paperId, quId }) => isThere(owner, paperId, quId),
  },
  '/api/paper/answer-file/review': {
    owner: 'teacher',
    input: async ({ world }) => {
      const who = await world.person('learner');
      const { examId, paperId, quId } = await sent(world, who);
      await ask('/api/paper/paper/hand-exam', who.token, { id: paperId });
      return { paperId: await world.papers.nameIn(examId), quId };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK', marker: 'OK' },
    finds: {
      object: ({ files }) => files.length === 1 && files.every(({ url }) => url !== ''),
      by: ['owner', 'administrator', 'editor', 'marker'],
    },
  },
} satisfies Partial<Rows>;
