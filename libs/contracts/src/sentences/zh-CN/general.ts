/** Words of every answer, and of what the gateway and the shared packages refuse. */
export const general = {
  done: '操作成功！',
  listSign: '、',
  // what the gateway finds wrong with a request
  notJson: '请以 JSON 格式提交（Content-Type: application/json）',
  nothingReceived: '没有收到内容',
  brokenJson: '不是有效的 JSON',
  brokenRequest: '请求的格式不正确',
  longHeaders: '请求头过大',
  slowRequest: '请求没有在规定的时间内发完，请检查网络后重试',
  nothingChosen: '请选择要上传的文件',
  brokenForm: '上传的表单不完整或格式不正确，请重新上传',
  wrongFormat: '格式不正确',
  unknownFields: '不认识的字段 {fields}',
  unknownFieldsIn: '不认识的字段 {fields}（在 {place} 中）',
  wrongType: '{field} 的类型不正确，应为 {type}',
  faultOf: '{field}：{fault}',
  content: '内容',
  // types of fields
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  // lists
  noSuchOrder: '列表不能按“{column}”排序',
} as const;
