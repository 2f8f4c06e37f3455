/** Outcome of the dialog: the camera works, and the face was the person's where the exam asks for it. */
export interface CameraReady {
  faceToken: string;
  realName: string;
}
