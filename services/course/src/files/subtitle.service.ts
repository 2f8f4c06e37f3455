import { Injectable } from '@nestjs/common';
import { BusinessError, courseFileTypes, sentence, type calls, type Input, type Output, type Sentence } from '@xuekao/contracts';
import { savedObject, saveRevised } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { newId } from '../kernel/ids.js';
import { CourseFileAddresses } from './file.addresses.js';
import { CourseFileCollections } from './file.collections.js';
import { CourseFileFolders } from './file.folders.js';
import type { CourseFileDoc, Subtitle } from './file.model.js';
import { CourseFileReader } from './file.reader.js';
import { BadWebVtt, cleanWebVtt, type VttFault } from './webvtt.js';

type Calls = typeof calls.course.subtitles;
type Given = Input<Calls['save']>['subtitles'][number];

/** Subtitles of videos: files beside the video, written anew from their cues. */
@Injectable()
export class SubtitleService {
  constructor(
    private readonly store: CourseFileCollections,
    private readonly reader: CourseFileReader,
    private readonly folders: CourseFileFolders,
    private readonly addresses: CourseFileAddresses,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async list(fileId: string, { caller }: UserContext): Promise<Output<Calls['list']>> {
    const file = await this.reader.reachable(fileId, caller);
    return { revision: file.revision, subtitles: this.addresses.subtitlesOf(file, caller.userId) };
  }

  /** @throws {BusinessError} see the call's refusals */
  async save({ fileId, revision, subtitles: given }: Input<Calls['save']>, { caller, note }: UserContext): Promise<Output<Calls['save']>> {
    const stored = await this.reader.reachable(fileId, caller);
    if (stored.fileType !== courseFileTypes.video) throw new BusinessError('NOT_FOUND');
    const folder = stored.isWhole ? await this.folders.of(stored) : null;
    if (folder === null) throw new BusinessError('COURSE_FILE_BUSY');
    const before = stored.subtitles ?? [];
    const first = given.findIndex(({ isDefault }) => isDefault);
    const made = given.map((one, at) => ({ ...subtitleOf(one, before), isDefault: at === first, text: cleanOf(one) }));
    for (const { id, text } of made) if (text !== null) await this.folders.writeSubtitle(folder, id, text);
    const subtitles = made.map(({ text: _text, ...subtitle }): Subtitle => subtitle);
    const kept = new Set(subtitles.map(({ id }) => id));
    try {
      const saved = await saveRevised({ model: this.store.files, stored, read: revision, set: { subtitles } });
      for (const { id } of before) if (!kept.has(id)) await this.folders.removeSubtitle(folder, id);
      note({ object: savedObject(fileId, revision), before: { subtitles: before }, after: { subtitles } });
      return { id: fileId, revision: saved };
    } catch (error) {
      for (const { id, text } of made) if (text !== null) await this.folders.removeSubtitle(folder, id);
      throw error;
    }
  }
}

/** With another text it is another file: players keep the one that they have for an hour. @throws {BusinessError} NOT_FOUND */
function subtitleOf({ id, language, label, text }: Given, before: NonNullable<CourseFileDoc['subtitles']>): Omit<Subtitle, 'isDefault'> {
  if (text !== undefined) return { id: newId(), language, label };
  if (id === undefined || !before.some((one) => one.id === id)) throw new BusinessError('NOT_FOUND');
  return { id, language, label };
}

/** @returns null: its text stays  @throws {BusinessError} SUBTITLE_BAD */
function cleanOf({ label, text }: Given): string | null {
  if (text === undefined) return null;
  try {
    return cleanWebVtt(text);
  } catch (error) {
    if (error instanceof BadWebVtt) throw new BusinessError('SUBTITLE_BAD', { label, detail: wordsOf(error.fault) });
    throw error;
  }
}

function wordsOf(fault: VttFault): Sentence {
  switch (fault.reason) {
    case 'head':
      return sentence('course.subtitleHead');
    case 'empty':
      return sentence('course.subtitleEmpty');
    case 'time':
      return sentence('course.subtitleTime', { n: fault.line });
    case 'order':
      return sentence('course.subtitleOrder', { n: fault.line });
    case 'markup':
      return sentence('course.subtitleMarkup', { n: fault.line });
  }
}
