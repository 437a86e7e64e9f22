/**
 * How audio files begin that are no raw samples, each as ffmpeg 5.1 writes 0.3 s of a tone:
 * `ffmpeg -f lavfi -i sine=frequency=440:sample_rate=16000:duration=0.3 -ac 1 -fflags +bitexact -flags:a +bitexact`,
 * and for MP3 without ID3 `-id3v2_version 0 -write_xing 0`.
 */
export const beginningsOfFiles: ReadonlyArray<readonly [name: string, bytes: Buffer]> = (
  [
    [
      'MP3',
      '//NExAASCEqQX08YAAbv+23AV6vV6Hoeh7O2FsDVg5w1Ym5Cy5qN/cEAQBAEJcHwf4Y4P9TpToD/D3v5Tz/KO5/lHcP8oc4PvB8H' +
        'wcBAEAQDAPg+D6oBCCBCCAIAAI3F//NExAoU6PKEV5tQAJ7dT7phakdsVDBaeGDA0qO+KzJQwts9vXz4BKAyBR/EEDcDcKv+F6Da' +
        'MhFCK/8hHo9Ih8PvxKEgab+VCQNCU7/waEoSBor//+xdaU70PgAAsFAC//NExAkSkFooAd4AAJgFABmC',
    ],
    [
      'MP3 of a low rate',
      '//MYxAAE+ALNwUMAAf0AJokPDw8PfA8PDwBxn/4/P/8QSS8v//MYxAMFuGrAAZEwARjXRGNBtoLQDYkhwK8WjIneI3gV/9Ip//MY' +
        'xAMFqF6IAdQAABWHJAcJA4QID+igAQAYlC+I+yqy/mTh//M',
    ],
    ['MP3 behind ID3', 'SUQzBAAAAAAACgAAAAAAAAAAAAD/84TAAAAAAAAAAAAASW5mbwAAAA'],
    [
      'AAC',
      '//FYQBi//AE6VKukXSEHQoF+K3XNTxz5+OpvrcitZIknJDrkrioDRn774HsXnudZTis5jq7TW3Uveb3/b/TwXdaL5nj22471X0rl' +
        'O9cd27KcqjWz62xuKsNiaqmqpqqUqlKpSqUmlJoyUZKUqlKpSaJKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJK' +
        'JKiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiAwMDAwMDAwMDAwMDA+D/8VhAGh/8ASia2gpzssl7ZLwTZT1/9f/b461d' +
        '6ct3f7f/3f/P444u+LmuP/w//t/+fx1rV6u9T/x//Z/9vbrV3q71oNflUuY4EhITMEzRGUjqFRhatigxKIyionFE4onGvmUBro+X' +
        'MB9Nfy5gPpR8lKAGtY5tk4Ao1m+Wzm5gANf0eocsnBepPAejwAlA0LKOZlHyFHyZR8vkBRR8vkBRR8vkBRR8vl8gBroHy+U4A1mN' +
        '7tOkHqDtn4TbIMDAwMDAwMDAwMDAwMDAwMDAwMDc//FYQAw//AEi9ItifTqz',
    ],
    ['Opus in Ogg', 'T2dnUwACAAAAAAAAAAAAAAAAAAAAAENewaEBE09wdXNIZWFkAQE4AQ'],
    ['FLAC', 'ZkxhQwAAACIEgASAAAB/AAG0A+gA8AAAEsC6H4nRQ4vDGW98rGSK3A'],
    ['Opus in WebM', 'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZw'],
    ['AAC in M4A', 'AAAAHGZ0eXBNNEEgAAACAE00QSBpc29taXNvMgAAAAhmcmVlAAAJOg'],
    ['AAC in fragments of MP4', 'AAAAIGZ0eXBpc29tAAACAGlzb21pc282aXNvMm1wNDEAAAKYbW9vdg'],
    ['AIFF', 'Rk9STQAAJa5BSUZGQ09NTQAAABIAAQAAEsAAEEAM+gAAAAAAAABTUw'],
    ['AU', 'LnNuZAAAACAAACWAAAAAAwAAPoAAAAABAAAAAAAAAAAAAALABWsH7Q'],
    ['Core Audio', 'Y2FmZgABAABkZXNjAAAAAAAAACBAz0AAAAAAAGxwY20AAAAAAAAAAg'],
    ['WAV of 64 bits', 'UkY2NP////9XQVZFZHM2NBwAAADIJQAAAAAAAIAlAAAAAAAAwBIAAA'],
  ] as const
).map(([name, bytes]) => [name, Buffer.from(bytes, 'base64')]);
