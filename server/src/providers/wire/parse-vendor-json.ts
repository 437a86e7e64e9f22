const mark = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);

/**
 * JSON as vendors write it. Servers in Python write NaN, Infinity and -Infinity for what they could not reckon, which JSON
 * does not have: they are read as null. Throws SyntaxError for anything else that is no JSON.
 */
export function parseVendorJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const mended = withoutUnnumbers(text);
    if (mended === null) throw error;
    return JSON.parse(mended);
  }
}

/** Null where there are none outside of texts. One walk: an answer of megabytes must not hold up others for long. */
function withoutUnnumbers(json: string): string | null {
  const kept: string[] = [];
  let from = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === mark) isInText = !isInText;
    else if (isInText) {
      if (code === backslash) at += 1;
    } else {
      const unnumber = unnumberAt(json, at);
      if (unnumber === null) continue;
      kept.push(json.slice(from, at));
      from = at + unnumber.length;
      at = from - 1;
    }
  }
  return kept.length === 0 ? null : [...kept, json.slice(from)].join('null');
}

function unnumberAt(json: string, at: number): string | null {
  switch (json[at]) {
    case 'N':
      return json.startsWith('NaN', at) ? 'NaN' : null;
    case 'I':
      return json.startsWith('Infinity', at) ? 'Infinity' : null;
    case '-':
      return json.startsWith('-Infinity', at) ? '-Infinity' : null;
    default:
      return null;
  }
}
