import type { CallTypes, ClientInput, calls } from '@xuekao/contracts';
import { courseFile, greyFilm } from '../../course-files.js';
import { ask, until } from '../../platform.js';
import { fresh } from '../../school.js';
import type { Rows } from '../row.js';
import { sendRow, type Piece } from '../send.js';
import type { World } from '../world/world.js';

type FileInput = ClientInput<typeof calls.course.files.save>;
type PieceInput = CallTypes['/api/course/file/put']['input'];
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
const inputOf = (fields: Partial<FileInput> = {}): FileInput => ({
  ...{ title: fresh('课件'), name: '讲义.pdf', fileSize: pdf.length },
  ...fields,
});

/** A PDF of the teacher's that is still to be sent. */
async function begun({ people: { teacher } }: World): Promise<string> {
  return (await ask('/api/course/file/save', teacher.token, inputOf())).id;
}
async function pieceOf({ people: { teacher } }: World, id: string): Promise<Piece> {
  const { ticket } = await ask('/api/course/file/begin', teacher.token, { id });
  return { ticket, from: 0, base64: pdf.toString('base64') };
}

/** A PDF of the teacher's that can be shown. */
export async function newCourseFile(world: World): Promise<string> {
  const { token } = world.people.teacher;
  const id = await begun(world);
  const { code, msg } = await sendRow(world.address, '/api/course/file/put', token, await pieceOf(world, id));
  if (code !== 0) throw new Error(`the file was not taken: ${msg}`);
  await until(
    'the file is ready',
    () => ask('/api/course/file/fetch-state', token, { ids: [id] }),
    ([file]) => file?.state === 0,
  );
  return id;
}
const fileOf = (world: World, id = '') => world.read('/api/course/file/detail', { id });

/** Words for the key of an encrypted film, as the teacher's own preview gets them; there is one film for all rows. */
async function keyWords({ people: { teacher } }: World): Promise<string> {
  film ??= courseFile(teacher.token, `${fresh('加密视频')}.webm`, greyFilm(), { encode: 'm3u8_encode' });
  return (await ask('/api/course/file/fetch-file', teacher.token, { id: await film })).auth;
}
let film: Promise<string> | undefined;

/** A film of the teacher's with subtitles. */
async function subtitledFilm({ people: { teacher } }: World): Promise<string> {
  const fileId = await courseFile(teacher.token, `${fresh('字幕视频')}.webm`, greyFilm());
  const text = 'WEBVTT\n\n00:00.000 --> 00:01.000\n大家好\n';
  await ask('/api/course/file/save-subtitles', teacher.token, { fileId, subtitles: [{ language: 'zh-CN', label: '中文', text }] });
  return fileId;
}

/** Course files of the teacher. */
export const courseFileRows = {
  '/api/course/file/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { title: (await fileOf(world, await begun(world)))?.title ?? '' } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  // the key is for whom its words are, whoever may see the film
  '/api/course/learn/decrypt': {
    owner: 'teacher',
    input: async ({ world }) => ({ auth: await keyWords(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'LESSON_TICKET', 'LESSON_TICKET', 'LESSON_TICKET'],
  },
  '/api/course/file/detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await newCourseFile(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ viewUrl, fileUrl }) => viewUrl !== '' && fileUrl !== '', by: ['owner', 'administrator'] },
  },
  '/api/course/file/save': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: await begun(world), title: '改名的课件' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { id }) => (await fileOf(world, id))?.title !== '改名的课件',
  },
  '/api/course/file/begin': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await begun(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ isWhole, ticket }) => !isWhole && ticket !== '', by: ['owner', 'administrator'] },
  },
  '/api/course/file/put': {
    owner: 'teacher',
    spends: 'success',
    // read by `sendRow`
    input: async ({ world }) => (await pieceOf(world, await begun(world))) as object as PieceInput,
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ kept }) => kept, by: ['owner'] },
  },
  '/api/course/file/fetch-file': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await newCourseFile(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ viewUrl, fileType }) => viewUrl !== '' && fileType === 22, by: ['owner', 'administrator'] },
  },
  '/api/course/file/list-subtitles': {
    owner: 'teacher',
    input: async ({ world }) => ({ fileId: await subtitledFilm(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ subtitles: [first] }) => first?.label === '中文', by: ['owner', 'administrator'] },
  },
  '/api/course/file/save-subtitles': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ fileId: await subtitledFilm(world), subtitles: [] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { fileId }) => (await world.read('/api/course/file/list-subtitles', { fileId }))?.subtitles.length === 1,
  },
  '/api/course/file/fetch-state': {
    owner: 'teacher',
    input: async ({ world }) => ({ ids: [await newCourseFile(world)] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ([file]) => file?.state === 0, by: ['owner', 'administrator'] },
  },
  '/api/course/file/fetch-info': {
    owner: 'teacher',
    input: async ({ world }) => ({ ids: [await newCourseFile(world)] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ([file]) => file?.fileSize === pdf.length, by: ['owner', 'administrator'] },
  },
  '/api/course/file/transcode': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await newCourseFile(world)] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { ids }) => (await fileOf(world, ids[0]))?.revision === 0,
  },
  '/api/course/file/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await begun(world)] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { ids }) => world.isThere('/api/course/file/detail', { id: ids[0] ?? '' }),
  },
} satisfies Partial<Rows>;
