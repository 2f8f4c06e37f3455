import { Injectable } from '@nestjs/common';
import { isDuplicate } from '@xuekao/documents';
import { CourseCollections } from './course.collections.js';
import type { CourseDoc } from './course.model.js';

type Seeded = Pick<CourseDoc, 'title' | 'catId' | 'periods' | 'content' | 'dirList'> & { id: string; at: Date };

/** Courses that the platform brings along. */
@Injectable()
export class CourseSeed {
  constructor(private readonly store: CourseCollections) {}

  /** A free course for everybody. A repeat changes nothing. */
  async add({ id, at, dirList, ...facts }: Seeded): Promise<void> {
    const course: CourseDoc = {
      ...{ _id: id, ...facts, dirList, cover: '', openType: 1, departs: [], users: [], startTime: null, endTime: null },
      ...{ dayRule: '', dayLimit: 0, price: 0, refExam: '', faceStart: false, faceCam: false, faceInterval: 10, liveList: [] },
      ...{ fileCount: dirList.reduce((sum, { fileList }) => sum + fileList.length, 0), state: 0 },
      ...{ createBy: 'demo', createDept: '', createTime: at, revision: 0 },
    };
    await this.store.courses.create(course).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  }
}
