/** The three figures on a temple, in millimetres as they are written: width of a lens, bridge, temple. */
export type FrameSize = { eyeSize: string; bridge: string; temple: string }

const WHOLE = /^([3-6]\d|70)\s?[-–/□x ]\s?([12]\d|30|[89])\s?[-–/□x ]\s?(1[0-6]\d)$/u

/** Reads a size such as `52-18-140` or `52□18 140`; null for any other, such as a bottle's. */
export function frameSize(text: string): FrameSize | null {
  const [match, eyeSize = '', bridge = '', temple = ''] = WHOLE.exec(text.trim()) ?? []
  return match === undefined ? null : { eyeSize, bridge, temple }
}

/** The size as it is kept: 52-18-140. */
export function frameSizeText({ bridge, eyeSize, temple }: FrameSize): string {
  return `${eyeSize}-${bridge}-${temple}`
}
