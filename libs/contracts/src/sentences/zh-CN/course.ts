/** Words of courses and of their files. */
export const course = {
  // states of a course, by their number
  state0: '正常',
  state1: '停用',
  // for whom it is open, by its number
  open1: '完全公开',
  open2: '指定部门',
  open3: '指定人员',
  departs: '部门',
  users: '人员',
  audience: '请选择{what}',
  outside: '所选的{what}不在您的管理范围内，请重新选择',
  times: '学习结束时间必须晚于开始时间',
  hours: '学习时段的结束时间必须晚于开始时间',
  noExam: '关联的考试不存在，或者您不能查看',
  noPicture: '封面不是本站的图片，请重新上传',
  noFile: '课件“{title}”不存在、尚未转码完成，或者您不能使用',
  fileTwice: '课件“{title}”在课程中出现了两次',
  tooManyFiles: '课程的课件不能超过 {n} 个',
  liveAddress: '直播“{title}”缺少地址',
  // states of a file, by their number
  fileState0: '正常',
  fileState1: '转码中',
  fileState2: '转码失败',
  uploading: '上传中',
  // why a file cannot be shown
  noEncryption: '服务器没有安装转码程序，无法加密视频，请联系管理员',
  noFfmpeg: '服务器没有安装转码程序，请上传 MP4 视频，或联系管理员',
  notPlayable: '{ending} 视频需要转码才能播放，请选择转码后重试',
  noVideo: '文件不是视频，或者已经损坏',
  noPdf: '文件不是 PDF，或者已经损坏',
  noOffice: '服务器没有安装 LibreOffice，请将文档另存为 PDF 后上传',
  noDocument: '文档无法转换为 PDF，请另存为 PDF 后上传',
  noSource: '找不到已上传的文件，请重新上传',
  tooOften: '多次转码没有成功，请稍后重新转码',
  // why a program that made it was stopped
  limitTime: '转码超过了时间上限，请检查文件后重试',
  limitMemory: '转码需要的内存超过上限，请降低文件的分辨率或减少内容',
  limitSize: '文件展开后过大，请减少内容后重新上传',
} as const;
