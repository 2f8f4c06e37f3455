/** Words of the points ledger. Titles of entries are stored with them, in the language of the site. */
export const points = {
  // kinds of entries, by their number
  kind1: '奖励',
  kind2: '手工调整',
  kind3: '转移',
  kind4: '预留',
  kind5: '退回',
  passedExam: '通过考试：{title}',
  sentTo: '转给{name}：{reason}',
  receivedFrom: '来自{name}：{reason}',
  sameAccount: '转出人和转入人不能相同',
} as const;
