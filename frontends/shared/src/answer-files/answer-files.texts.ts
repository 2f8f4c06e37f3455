import { createTexts } from '../texts/texts.js';

export const answerFilesText = createTexts({
  'files.sound': '录音',
  'files.soundLength': '录音 {m}:{s}',
  'files.photo': '照片 {n}',
  'files.open': '查看照片 {n}',
  'files.missing': '还没有上传，可能还在考生的设备上。',
  'files.loading': '正在载入……',
  'files.failed': '录音和照片没有载入，请重试。',
  'files.again': '重试',
  'files.count.sound': '录音 {n} 段',
  'files.count.photo': '照片 {n} 张',
});
