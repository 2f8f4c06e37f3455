/** Kinds of course files (specification 3, section 9): 11 a document of an office program, shown as PDF; 22 PDF; 33 video. 44 is ours. */
export const courseFileTypes = { office: 11, pdf: 22, video: 33, scorm: 44 } as const;
export type CourseFileType = (typeof courseFileTypes)[keyof typeof courseFileTypes];
/** 0 can be used, 1 is not ready, 2 cannot be shown (specification 3, section 4). */
export const courseFileStates = { ready: 0, working: 1, failed: 2 } as const;

/** Endings of files that may be uploaded, by kind. */
export const courseFileEndings: Readonly<Record<CourseFileType, readonly string[]>> = {
  11: ['doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx', 'odt', 'odp', 'ods', 'wps', 'dps', 'et'],
  22: ['pdf'],
  33: ['mp4', 'm4v', 'webm', 'mov', 'mkv', 'avi', 'wmv', 'flv', 'mpg', 'mpeg', 'ts'],
  44: ['zip'],
};
/** Endings of videos that browsers play as they are. */
export const playableEndings: readonly string[] = ['mp4', 'm4v', 'webm'];
export const mostCourseFileBytes: Readonly<Record<CourseFileType, number>> = {
  11: 200 * 1024 ** 2,
  22: 200 * 1024 ** 2,
  33: 4 * 1024 ** 3,
  44: 500 * 1024 ** 2,
};
/** Subtitles of one video, and of each its WebVTT: two hours of speech are some 150,000 characters. */
export const subtitleLimits = { most: 8, characters: 400_000, label: 30 } as const;
/** Files are sent in pieces of this size, so that a network that breaks off costs one of them. */
export const coursePieceBytes = 4 * 1024 * 1024;
/** Address of keys of encrypted films: it ends as players of the specification know it. */
export const courseKeyPath = '/api/course/learn/decrypt';
/** Path of course files, for whoever holds a link. */
export const courseFilePath = '/api/file/course/';
/** Script that every page of a SCORM package is given: it holds the interface that packages look for (decision 0179). */
export const scormRuntimePath = '/api/file/scorm-runtime.js';
/** Bounds of a SCORM package; the archive itself may have `mostCourseFileBytes`. */
export const scormLimits = {
  entries: 5000,
  /** of all entries, unpacked, and of the archive */
  bytes: 2 * 1024 ** 3,
  ratio: 100,
  manifestBytes: 4 * 1024 ** 2,
  items: 100,
} as const;

export const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
/** null: a file of this name is of no kind that is taken. */
export function courseFileTypeOf(name: string): CourseFileType | null {
  const ending = endingOf(name);
  const found = Object.entries(courseFileEndings).find(([, endings]) => endings.includes(ending));
  return found === undefined ? null : (Number(found[0]) as CourseFileType); // the record is keyed by them
}
