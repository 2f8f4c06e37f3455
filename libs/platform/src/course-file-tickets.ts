import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { SignedText } from './signed-text.js';

/** A course file whose pieces the course service admits, and the gateway takes. */
export interface CourseFileTicket {
  fileId: string;
  ending: string;
  /** bytes */
  size: number;
  /** for whom it was signed */
  userId: string;
}
/** A folder of a course file that the course service shows to somebody, and the gateway serves. */
export interface CourseFileLink {
  fileId: string;
  /** below the folder of the file: what was uploaded, or what a run has made of it */
  run: string;
  userId: string;
}

export const courseFileTickets = (key: Buffer): SignedText<CourseFileTicket> => new SignedText(key, 'put');
export const courseFileLinks = (key: Buffer): SignedText<CourseFileLink> => new SignedText(key, 'read');

/** Run of what was uploaded. */
export const courseSourceRun = 'source';
/** Run of its subtitles. */
export const courseSubtitleRun = 'subtitles';
export const courseSourceName = (ending: string): string => `source.${ending}`;
/** Of the names of runs in which a SCORM package lies. */
const scormRunMark = 'p';
export const scormRun = (id: string): string => scormRunMark + id;
export const isScormRun = (run: string): boolean => run.startsWith(scormRunMark);
/**
 * Name of a file of a package in the folder of its run. No name of a package reaches the disk, and pages find files in whatever case they
 * ask for them, as they do where most packages are made.
 * @param path as the archive names it
 */
export const scormFileName = (path: string): string =>
  createHash('sha256').update(plainPath(path).normalize('NFC').toLowerCase()).digest('hex');
/** Some programs begin each name with `./`, which no browser asks for. */
const plainPath = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '.')
    .join('/');
/** Folder of a course file, below that of all files. */
export const courseFileFolder = (fileId: string): string => join('courses', fileId.slice(-2), fileId);
