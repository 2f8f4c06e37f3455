import { access, constants, copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { courseFileTypes, courseKeyPath, playableEndings, siteText } from '@xuekao/contracts';
import {
  CONFIG,
  courseSourceName,
  courseSourceRun,
  ProgramFailed,
  ProgramStopped,
  runProgram,
  threads,
  type Config,
  type ProgramLimits,
  type ProgramRun,
} from '@xuekao/platform';
import { FilmKeys } from '../film-keys.js';
import { newId } from '../../kernel/ids.js';
import { sourceIn } from '../file.folders.js';
import type { CourseFileDoc } from '../file.model.js';
import { unpackPackage } from '../scorm/package-maker.js';
import { needModest } from './office-archive.js';
import { Unshowable } from './unshowable.js';
import {
  factsOf,
  hlsArgs,
  lengthOf,
  measureArgs,
  mp4Args,
  percentOf,
  posterArgs,
  probeArgs,
  secondsOfList,
  timeOf,
  type VideoFacts,
} from './video-plan.js';

/** A machine with much to do takes longer than its videos last; a video that never comes to its end is stopped. */
const [leastSeconds, slowest] = [1800, 20];
const coding: Omit<ProgramLimits, 'seconds'> = { memory: 4096, file: 8192 };
const probing: ProgramLimits = { seconds: 120, memory: 2048, file: 1 };
const measuring: ProgramLimits = { seconds: 1800, memory: 2048, file: 1 };
const drawing: ProgramLimits = { seconds: 300, memory: 4096, file: 64 };
const printing: ProgramLimits = { seconds: 600, memory: 4096, file: 512 };

const limitTexts = { time: 'course.limitTime', memory: 'course.limitMemory', size: 'course.limitSize' } as const;

export type Made = Pick<CourseFileDoc, 'run' | 'entry' | 'hasPoster' | 'isEncrypted' | 'duration' | 'scorm'>;
export interface Work {
  signal: AbortSignal;
  /** percent */
  onProgress: (progress: number) => void;
}

/** Makes of what was uploaded what pages can show. */
@Injectable()
export class CourseFileMaker {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'ffmpeg' | 'soffice'>,
    private readonly filmKeys: FilmKeys,
  ) {}

  /** @param folder of the file  @throws {Unshowable} the file or the site is to blame; any other error: it may be tried again */
  async make(file: CourseFileDoc, folder: string, work: Work): Promise<Made> {
    return this.made(file, folder, work).catch((error: unknown) => {
      if (error instanceof ProgramStopped) throw new Unshowable(siteText(limitTexts[error.limit]), { cause: error });
      throw error;
    });
  }

  private async made(file: CourseFileDoc, folder: string, work: Work): Promise<Made> {
    const source = sourceIn(folder, file.ending);
    if (file.fileType === courseFileTypes.video) return this.video(file, { folder, source }, work);
    if (file.fileType === courseFileTypes.pdf) {
      await needPdf(source);
      return { run: courseSourceRun, entry: courseSourceName(file.ending), hasPoster: false, isEncrypted: false, duration: 0 };
    }
    if (file.fileType === courseFileTypes.scorm) return unpackPackage(folder, source, work);
    return this.document(folder, source, work);
  }

  private async video(file: CourseFileDoc, { folder, source }: { folder: string; source: string }, work: Work): Promise<Made> {
    const isPlayable = playableEndings.includes(file.ending);
    const isThere = await isProgram(this.config.ffmpeg);
    if (!isThere && !isPlayable) throw new Unshowable(siteText('course.noFfmpeg'));
    // in the open it would be another form than the one that was chosen
    if (!isThere && file.encode === 'm3u8_encode' && file.encodeType === 'ffmpeg') throw new Unshowable(siteText('course.noEncryption'));
    if (!isThere) return { run: courseSourceRun, entry: courseSourceName(file.ending), hasPoster: false, isEncrypted: false, duration: 0 };
    const facts = await this.probe(source, work);
    if (file.encodeType === 'none') {
      if (!isPlayable) throw new Unshowable(siteText('course.notPlayable', { ending: file.ending }));
      const hasPoster = await this.poster({ source, facts, folder: dirname(source) }, work);
      return {
        run: courseSourceRun,
        entry: courseSourceName(file.ending),
        hasPoster,
        isEncrypted: false,
        duration: lengthOf(facts.duration),
      };
    }
    const run = `r${newId()}`;
    const into = join(folder, run);
    await mkdir(into, { mode: 0o700 });
    const made = { source, facts, folder: into, threads: threads() };
    const [isHls, isEncrypted] = [file.encode !== 'mp4', file.encode === 'm3u8_encode'];
    const onLine = (line: string): void => {
      const percent = percentOf(line, facts);
      if (percent !== null) work.onProgress(percent);
    };
    const limits = { ...coding, seconds: leastSeconds + Math.ceil(facts.duration * slowest) };
    const coded = { signal: work.signal, limits, writes: [into], onLine };
    if (isEncrypted) {
      await this.withKey({ fileId: file._id, run }, (key) =>
        this.ffmpeg(hlsArgs({ ...made, key }), { ...coded, reads: [source, dirname(key)] }),
      );
    } else await this.ffmpeg(isHls ? hlsArgs(made) : mp4Args(made), { ...coded, reads: [source] });
    const hasPoster = await this.poster({ source, facts, folder: into }, work);
    const duration = lengthOf(isHls ? secondsOfList(await readFile(join(into, 'h0.m3u8'), 'utf8')) : await this.seconds(into, work));
    return { run, entry: isHls ? 'index.m3u8' : 'video.mp4', hasPoster, isEncrypted, duration };
  }

  /** Gives the program the key of a film in a folder of its own, which is gone when it ends: beside the film no key ever lies. */
  private async withKey(film: { fileId: string; run: string }, make: (info: string) => Promise<unknown>): Promise<void> {
    const own = await mkdtemp(join(tmpdir(), 'course-key-'));
    try {
      const [key, info] = [join(own, 'key'), join(own, 'info')];
      await writeFile(key, this.filmKeys.filmKeyOf(film), { mode: 0o600 });
      await writeFile(info, `${courseKeyPath}\n${key}\n`);
      await make(info);
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  }

  /** Seconds of what was made: it leaves out streams of the source that may be longer than its picture and sound. */
  private async seconds(folder: string, work: Work): Promise<number> {
    return (await this.probe(join(folder, 'video.mp4'), work)).duration;
  }

  private async probe(source: string, { signal }: Work): Promise<VideoFacts> {
    const program = join(dirname(this.config.ffmpeg), 'ffprobe');
    const text = await runProgram({ program, args: probeArgs(source), signal, limits: probing, reads: [source] }).catch(
      (error: unknown) => {
        if (error instanceof ProgramFailed) throw new Unshowable(siteText('course.noVideo'), { cause: error });
        throw error;
      },
    );
    const facts = factsOf(text);
    if (facts === null) throw new Unshowable(siteText('course.noVideo'));
    return facts.duration > 0 ? facts : { ...facts, duration: await this.measure(source, signal) };
  }

  /** Seconds of a video that does not say how long it is. */
  private async measure(source: string, signal: AbortSignal): Promise<number> {
    let seconds = 0;
    const onLine = (line: string): void => {
      seconds = timeOf(line) ?? seconds;
    };
    await this.ffmpeg(measureArgs(source), { signal, limits: measuring, reads: [source], onLine }).catch((error: unknown) => {
      if (!(error instanceof ProgramFailed)) throw error;
    });
    if (seconds <= 0) throw new Unshowable(siteText('course.noVideo'));
    return seconds;
  }

  /** A video without a picture of its own is shown all the same. */
  private async poster(made: Parameters<typeof posterArgs>[0], { signal }: Work): Promise<boolean> {
    return this.ffmpeg(posterArgs(made), { signal, limits: drawing, reads: [made.source], writes: [made.folder] }).then(
      () =>
        access(join(made.folder, 'poster.jpg')).then(
          () => true,
          () => false,
        ),
      (error: unknown) => {
        if (error instanceof ProgramFailed || error instanceof ProgramStopped) return false;
        throw error;
      },
    );
  }

  private ffmpeg(args: readonly string[], run: Omit<ProgramRun, 'program' | 'args'>): Promise<string> {
    return runProgram({ program: this.config.ffmpeg, args, ...run });
  }

  private async document(folder: string, source: string, { signal }: Work): Promise<Made> {
    if (!(await isProgram(this.config.soffice))) throw new Unshowable(siteText('course.noOffice'));
    await needModest(source);
    const own = await mkdtemp(join(tmpdir(), 'course-office-'));
    try {
      const profile = `-env:UserInstallation=${pathToFileURL(join(own, 'profile')).href}`;
      const args = [profile, '--headless', '--norestore', '--convert-to', 'pdf', '--outdir', own, source];
      const run = { args, signal, limits: printing, reads: [source], writes: [own], env: { HOME: own, TMPDIR: own } };
      await runProgram({ program: this.config.soffice, ...run }).catch((error: unknown) => {
        if (error instanceof ProgramFailed) throw new Unshowable(siteText('course.noDocument'), { cause: error });
        throw error;
      });
      const pdf = (await readdir(own)).find((name) => name.endsWith('.pdf'));
      if (pdf === undefined) throw new Unshowable(siteText('course.noDocument'));
      const name = `r${newId()}`;
      await mkdir(join(folder, name), { mode: 0o700 });
      await copyFile(join(own, pdf), join(folder, name, 'document.pdf'));
      return { run: name, entry: 'document.pdf', hasPoster: false, isEncrypted: false, duration: 0 };
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  }
}

const isProgram = async (path: string): Promise<boolean> =>
  path !== '' &&
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The head may stand behind some bytes of a mail program. */
const headWithin = 1024;

async function needPdf(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headWithin), 0, headWithin, 0);
    if (!buffer.subarray(0, bytesRead).includes('%PDF-')) throw new Unshowable(siteText('course.noPdf'));
  } finally {
    await file.close();
  }
}
