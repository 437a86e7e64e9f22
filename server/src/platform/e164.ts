/** An E.164 number: `+` and 7 to 15 ASCII digits, as decision 3 has it. */
export const e164Number = /^\+[1-9]\d{6,14}$/;
