import { createTexts } from '../texts/texts.js';

export const recorderText = createTexts({
  'recorder.title': '录音',
  // the specification's sentence
  'recorder.failed': '操作失败，请检查设备是否具备录音功能！',
  'recorder.ready': '点击“开始录音”后请对着麦克风讲话，最长 {n} 分钟。',
  'recorder.asking': '正在打开麦克风……',
  'recorder.running': '正在录音',
  'recorder.working': '正在整理录音……',
  'recorder.done': '录音完成，可以先听一遍。',
  'recorder.full': '已到最长时间，录音自动停止，可以先听一遍。',
  'recorder.start': '开始录音',
  'recorder.stop': '停止录音',
  'recorder.again': '重新录音',
  'recorder.use': '使用录音',
  'recorder.level': '音量',
  'recorder.play': '试听录音',
});
