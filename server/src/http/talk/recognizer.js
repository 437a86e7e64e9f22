// The ears of the browser: they are started by a click alone, since some browsers send what they hear to their maker.

const Recognition = globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition;

export const hasRecognizer = Recognition !== undefined;

/** Hears until it is stopped; `heard` gets the words so far, and whether they are the last ones. */
export function startRecognizer(heard, failed) {
  const recognition = new Recognition();
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.lang = navigator.language || 'en-US';
  let isOn = true;
  recognition.addEventListener('result', ({ results, resultIndex }) => {
    for (const result of Array.from(results).slice(resultIndex)) {
      const text = result[0].transcript.trim();
      if (text !== '') heard(text, result.isFinal);
    }
  });
  recognition.addEventListener('error', ({ error }) => {
    if (error !== 'not-allowed' && error !== 'audio-capture' && error !== 'service-not-allowed') return;
    isOn = false;
    failed(error === 'audio-capture' ? 'NotFoundError' : 'NotAllowedError');
  });
  // It ends by itself after a silence.
  recognition.addEventListener('end', () => {
    if (isOn) recognition.start();
  });
  recognition.start();
  return {
    mute: (isMuted) => {
      if (isOn === !isMuted) return;
      isOn = !isMuted;
      if (isOn) recognition.start();
      else recognition.abort();
    },
    stop: () => {
      isOn = false;
      recognition.abort();
    },
  };
}
