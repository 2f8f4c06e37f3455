import { formatBytes } from '../files/file-rules.js';
import { editorText } from './editor.texts.js';

/** Files that may be put into a text (specification part 1, section 5). */
const endings = {
  image: ['png', 'jpeg', 'gif', 'jpg'],
  video: ['mp4'],
  audio: ['mp3', 'wav', 'ogg'],
  file: ['rar', 'zip', 'psd', 'pdf', 'xls', 'xlsx', 'doc', 'docx', 'ppt', 'pptx'],
} as const;
export type UploadKind = keyof typeof endings;
export const uploadKinds = Object.keys(endings) as UploadKind[]; // keys of a const object

const megabyte = 1024 * 1024;
const maxBytes: Readonly<Record<UploadKind, number>> = {
  image: 5 * megabyte,
  video: 500 * megabyte,
  audio: 50 * megabyte,
  file: 20 * megabyte,
};

export interface UploadControl {
  signal: AbortSignal;
  /** 0 to 1 */
  onProgress: (share: number) => void;
}
/** How an application stores what is put into a text. */
export interface EditorUploads {
  /** what it takes; for the others there is no button */
  kinds: readonly UploadKind[];
  /** recordings are made in the editor, and sent as `audio` */
  records?: boolean;
  send: (file: File, kind: UploadKind, control: UploadControl) => Promise<{ url: string }>;
}

export const acceptOf = (kind: UploadKind): string => endings[kind].map((ending) => `.${ending}`).join(',');

/** Kind of a file by its name, or by its type where the clipboard gave it none. */
export function kindOfFile({ name, type }: { name: string; type: string }): UploadKind | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? type.split('/')[1] ?? '';
  return uploadKinds.find((kind) => endings[kind].some((one) => one === ending)) ?? null;
}

/** Why a file cannot be put in as this kind, or null. The server looks into it again. */
export function uploadFault(file: { name: string; type: string; size: number }, kind: UploadKind): string | null {
  if (kindOfFile(file) !== kind) return editorText(`editor.kind.${kind}`);
  return file.size > maxBytes[kind] ? editorText('editor.size', { name: file.name, max: formatBytes(maxBytes[kind]) }) : null;
}
