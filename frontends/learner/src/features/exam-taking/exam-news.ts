/** Numbers of the questions that read otherwise now, and of those that were answered before and stay as they were. */
export interface Corrected {
  paperId: string;
  reason: string;
  asked: number[];
  told: number[];
}
export interface TimeGiven {
  paperId: string;
  reason: string;
  deadline: string;
  /** the service had closed the paper */
  isReopened: boolean;
}

/** The paper is answered on this device from now on. */
interface Moved {
  paperId: string;
  device: string;
}

/** Data of the frames of a sitting, by the contract of its socket. */
export type ExamNews = { message?: string; id?: string; n?: number } & Partial<Corrected & TimeGiven & Moved>;
