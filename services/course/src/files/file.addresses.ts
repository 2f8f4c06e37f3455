import { Inject, Injectable } from '@nestjs/common';
import { courseFilePath, courseFileTypes, type calls, type Output } from '@xuekao/contracts';
import {
  CONFIG,
  courseFileLinks,
  courseSourceName,
  courseSourceRun,
  courseSubtitleRun,
  isScormRun,
  ServiceTime,
  type Config,
} from '@xuekao/platform';
import type { CourseFileDoc, PackageItem } from './file.model.js';
import { FilmKeys } from './film-keys.js';

/** Milliseconds beside the length of a video, in which a document is opened and a video is stopped for a while. */
const spareMs = 15 * 60_000;
/** A slow learner hears half of the speed. */
const slowest = 2;
const longestMs = 6 * 3_600_000;

interface FileAddresses {
  /** where it is shown; empty: nothing can be shown */
  viewUrl: string;
  /** picture of a video; empty: there is none */
  posterUrl: string;
}

/**
 * Addresses of files for one person. They are signed and need nothing beside them, since a player sends no token; each is good as long as
 * its file takes, and a little more.
 */
@Injectable()
export class CourseFileAddresses {
  private readonly links: ReturnType<typeof courseFileLinks>;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'key' | 'packagesUrl'>,
    private readonly time: ServiceTime,
    private readonly filmKeys: FilmKeys,
  ) {
    this.links = courseFileLinks(config.key('course-files'));
  }

  /** Of what learners see. Whether the person may see it has been asked before. */
  viewOf(file: CourseFileDoc, userId: string): FileAddresses {
    if (file.entry === '') return { viewUrl: '', posterUrl: '' };
    const folder = this.folderOf(file, file.run, userId);
    return { viewUrl: folder + file.entry, posterUrl: file.hasPoster ? `${folder}poster.jpg` : '' };
  }

  /**
   * Words with which a page asks for the key of what it is shown, for a minute; empty: nothing of it is encrypted.
   * @param page of a learner; empty: of the console
   */
  authOf({ _id: fileId, run, entry, isEncrypted }: CourseFileDoc, userId: string, page = ''): string {
    return entry !== '' && isEncrypted === true ? this.filmKeys.sign({ userId, fileId, run, page }) : '';
  }

  /** Of the subtitles of a video. */
  subtitlesOf(file: CourseFileDoc, userId: string): Output<typeof calls.course.subtitles.list>['subtitles'] {
    if (!file.subtitles?.length) return [];
    const folder = this.folderOf(file, courseSubtitleRun, userId);
    return file.subtitles.map(({ id, language, label, isDefault }) => ({ id, language, label, isDefault, url: `${folder}${id}.vtt` }));
  }

  /** Of an item of a SCORM package. */
  itemOf(file: CourseFileDoc, { href }: Pick<PackageItem, 'href'>, userId: string): string {
    return this.folderOf(file, file.run, userId) + href;
  }

  /** Of the file as it was uploaded; empty: it is not whole, or browsers cannot show it. */
  sourceOf(file: CourseFileDoc, userId: string): string {
    return file.isWhole ? this.folderOf(file, courseSourceRun, userId) + courseSourceName(file.ending) : '';
  }

  private folderOf({ _id: fileId, duration, fileType }: CourseFileDoc, run: string, userId: string): string {
    // a package asks for its files as they are wanted, and does not say how long it takes
    const ms = fileType === courseFileTypes.scorm ? longestMs : duration * 1000 * slowest + spareMs;
    const until = this.time.now() + Math.min(longestMs, ms);
    const origin = isScormRun(run) ? this.config.packagesUrl : '';
    return `${origin}${courseFilePath}${this.links.sign({ fileId, run, userId }, until)}/`;
  }
}
