import { quTypeNames, quTypes } from '@xuekao/contracts';

interface Value {
  title: string;
  value: string;
  children?: readonly Value[];
}

/** The dictionaries that the pages ask for. A list that people extend by themselves begins with what a school needs. */
export const dictionarySeeds: Readonly<Record<string, readonly Value[]>> = {
  repo_catalog: [
    {
      title: '文科',
      value: 'arts',
      children: [
        { title: '语文', value: 'chinese' },
        { title: '英语', value: 'english' },
        { title: '历史', value: 'history' },
        { title: '地理', value: 'geography' },
        { title: '思想政治', value: 'politics' },
      ],
    },
    {
      title: '理科',
      value: 'science',
      children: [
        { title: '数学', value: 'maths' },
        { title: '物理', value: 'physics' },
        { title: '化学', value: 'chemistry' },
        { title: '生物', value: 'biology' },
        { title: '信息技术', value: 'computing' },
      ],
    },
    { title: '综合', value: 'general' },
  ],
  qu_level: [
    { title: '简单', value: '1' },
    { title: '普通', value: '2' },
    { title: '较难', value: '3' },
    { title: '很难', value: '4' },
  ],
  qu_type: quTypes.map((value) => ({ title: quTypeNames[value], value })),
  survey_type: [
    { title: '满意度', value: 'satisfaction' },
    { title: '教学评价', value: 'teaching' },
    { title: '需求调查', value: 'needs' },
    { title: '其他', value: 'other' },
  ],
  survey_join_state: [
    { title: '待参与', value: '0' },
    { title: '已参与', value: '1' },
  ],
  exam_catalog: [
    { title: '练习', value: 'practice' },
    { title: '单元测验', value: 'unit' },
    { title: '期中考试', value: 'midterm' },
    { title: '期末考试', value: 'final' },
    { title: '模拟考试', value: 'mock' },
  ],
  activity_type: [
    { title: '课程报名', value: '1' },
    { title: '考试报名', value: '2' },
  ],
  activity_catalog: [
    { title: '培训', value: 'training' },
    { title: '考试', value: 'exam' },
    { title: '竞赛', value: 'contest' },
    { title: '讲座', value: 'lecture' },
  ],
  course_catalog: [
    { title: '岗位技能', value: 'skills' },
    { title: '安全教育', value: 'safety' },
    { title: '新员工培训', value: 'newcomers' },
    { title: '公共课程', value: 'general' },
  ],
  course_state: [
    { title: '正常', value: '0' },
    { title: '停用', value: '1' },
  ],
  course_file_type: [
    { title: 'Office 文档', value: '11' },
    { title: 'PDF 文档', value: '22' },
    { title: '视频', value: '33' },
    { title: 'SCORM 课件包', value: '44' },
  ],
  course_file_catalog: [
    { title: '视频课', value: 'video' },
    { title: '讲义', value: 'handout' },
    { title: '阅读材料', value: 'reading' },
  ],
  mall_goods_catalog: [
    { title: '文具', value: 'stationery' },
    { title: '图书', value: 'books' },
    { title: '生活用品', value: 'daily' },
    { title: '数码', value: 'digital' },
  ],
};
export type DictionarySeedValue = Value;
