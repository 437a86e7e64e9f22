import { beginsAsMp3, readMp3File } from '../audio/mp3-file.ts';
import { readWavFile } from '../audio/read-wav-file.ts';
import { wavBytes } from '../audio/wav-bytes.ts';
import type { UploadedFile } from '../contract/binding.ts';
import { AppError } from '../platform/process/errors.ts';
import type { SpokenAudio } from '../providers/ports/stt.ts';

const headBytes = 4;

/**
 * A file as vendors get it; what it is, its bytes say. Throws 400 INVALID_AUDIO for what is neither a whole WAV with 16-bit PCM nor a
 * whole MP3.
 */
export async function spokenAudioOf(file: UploadedFile): Promise<SpokenAudio> {
  const { byteLength, held } = file;
  if (byteLength === 0) throw invalidAudio('The body is empty');
  if (beginsAsMp3(await file.head(headBytes))) {
    const reading = await readMp3File(file);
    if ('problem' in reading) throw invalidAudio(reading.problem);
    return { container: 'mp3', ...reading.facts, byteLength, held, open: () => file.open() };
  }
  const reading = await readWavFile(file);
  if ('refusal' in reading) throw invalidAudio(reading.refusal.message);
  const { sampleRateHz, channels, durationMs } = reading.head;
  return { container: 'wav', sampleRateHz, channels, durationMs, ...(await wavBytes(file, reading.head)) };
}

function invalidAudio(message: string): AppError {
  return new AppError(400, 'INVALID_AUDIO', message, { issues: [{ path: '/body', message }] });
}
