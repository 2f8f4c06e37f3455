import { courseFileText } from './course-file.texts.js';

const two = (value: number): string => String(value).padStart(2, '0');
/** `1:02:03`, `2:03`; nothing for a document. */
export function durationText(seconds: number): string {
  if (seconds <= 0) return '—';
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The same of what was learnt, of which there may be none. */
export const learnedText = (seconds: number): string => (seconds > 0 ? durationText(seconds) : '0:00');

const types = [11, 22, 33, 44] as const;
export const typeText = (fileType: number): string => {
  const type = types.find((one) => one === fileType);
  return type === undefined ? '' : courseFileText(`file.type.${type}`);
};
export const typeOptions = types.map((value) => ({ value, label: courseFileText(`file.type.${value}`) }));
export const stateOptions = ([0, 1, 2] as const).map((value) => ({ value, label: courseFileText(`file.state.${value}`) }));
