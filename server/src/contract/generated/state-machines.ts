// Generated from spec/state-machines by codegen. Change the contract, then run `npm run generate`.
/** The states of an SMS message and what moves it from one to another. */
export const smsMessageMachine = {
  "description": "The states of an SMS message and what moves it from one to another.",
  "initial": [
    "queued",
    "scheduled",
    "received"
  ],
  "states": {
    "queued": {
      "description": "Durable, and due now or after a short back-off."
    },
    "scheduled": {
      "description": "Durable, waiting for its effective send time."
    },
    "submitting": {
      "description": "The provider submission has begun; no longer cancelable."
    },
    "accepted": {
      "description": "The provider accepted the message."
    },
    "sent": {
      "description": "Handed to the carrier."
    },
    "delivered": {
      "description": "An authoritative delivery receipt was received.",
      "terminal": true
    },
    "delivery_failed": {
      "description": "Terminal carrier failure.",
      "terminal": true
    },
    "rejected": {
      "description": "Rejected locally before submission.",
      "terminal": true
    },
    "submission_unknown": {
      "description": "The request may have reached the provider; never blindly retried."
    },
    "canceled": {
      "description": "Canceled before provider submission.",
      "terminal": true
    },
    "received": {
      "description": "An inbound message.",
      "terminal": true
    }
  },
  "transitions": [
    {
      "on": "come_due",
      "from": [
        "scheduled"
      ],
      "to": "queued",
      "by": [
        "worker"
      ]
    },
    {
      "on": "shift",
      "from": [
        "queued",
        "scheduled"
      ],
      "to": "scheduled",
      "by": [
        "worker"
      ]
    },
    {
      "on": "claim",
      "from": [
        "queued",
        "scheduled"
      ],
      "to": "submitting",
      "by": [
        "worker"
      ]
    },
    {
      "on": "reject",
      "from": [
        "queued",
        "scheduled"
      ],
      "to": "rejected",
      "by": [
        "worker"
      ]
    },
    {
      "on": "cancel",
      "from": [
        "queued",
        "scheduled"
      ],
      "to": "canceled",
      "by": [
        "customer"
      ]
    },
    {
      "on": "accept",
      "from": [
        "submitting"
      ],
      "to": "accepted",
      "by": [
        "worker"
      ]
    },
    {
      "on": "retry",
      "from": [
        "submitting"
      ],
      "to": "queued",
      "by": [
        "worker"
      ]
    },
    {
      "on": "refuse",
      "from": [
        "submitting"
      ],
      "to": "delivery_failed",
      "by": [
        "worker"
      ]
    },
    {
      "on": "give_up",
      "from": [
        "submitting"
      ],
      "to": "delivery_failed",
      "by": [
        "worker"
      ]
    },
    {
      "on": "lose_track",
      "from": [
        "submitting"
      ],
      "to": "submission_unknown",
      "by": [
        "worker",
        "lease"
      ]
    },
    {
      "on": "receipt_accepted",
      "from": [
        "queued",
        "scheduled",
        "canceled",
        "rejected",
        "submitting",
        "submission_unknown"
      ],
      "to": "accepted",
      "by": [
        "carrier"
      ]
    },
    {
      "on": "receipt_sent",
      "from": [
        "queued",
        "scheduled",
        "canceled",
        "rejected",
        "submitting",
        "submission_unknown",
        "accepted"
      ],
      "to": "sent",
      "by": [
        "carrier"
      ]
    },
    {
      "on": "receipt_failed",
      "from": [
        "queued",
        "scheduled",
        "canceled",
        "rejected",
        "submitting",
        "submission_unknown",
        "accepted",
        "sent"
      ],
      "to": "delivery_failed",
      "by": [
        "carrier"
      ]
    },
    {
      "on": "receipt_delivered",
      "from": [
        "queued",
        "scheduled",
        "canceled",
        "rejected",
        "submitting",
        "submission_unknown",
        "accepted",
        "sent",
        "delivery_failed"
      ],
      "to": "delivered",
      "by": [
        "carrier"
      ]
    }
  ]
} as const;

export type SmsMessageStatus = keyof typeof smsMessageMachine.states;
export type SmsMessageTrigger = (typeof smsMessageMachine.transitions)[number]['on'];

/** The states of a batch of SMS messages and what moves it from one to another. */
export const smsBatchMachine = {
  "description": "The states of a batch of SMS messages and what moves it from one to another.",
  "initial": [
    "queued",
    "scheduled",
    "failed"
  ],
  "states": {
    "queued": {
      "description": "Nothing has left yet, and at least one message is due."
    },
    "scheduled": {
      "description": "Nothing has left yet, and every waiting message has a later send time."
    },
    "processing": {
      "description": "Messages have left, and others wait or are being submitted."
    },
    "completed": {
      "description": "Nothing waits any more; messages were handed to the carrier, and none was rejected or has failed.",
      "terminal": true
    },
    "partially_failed": {
      "description": "Nothing waits any more; some messages were rejected or failed, others not.",
      "terminal": true
    },
    "failed": {
      "description": "Nothing waits any more; every message was rejected or failed.",
      "terminal": true
    },
    "canceled": {
      "description": "What had not left was taken back; what had left goes on.",
      "terminal": true
    }
  },
  "transitions": [
    {
      "on": "come_due",
      "from": [
        "scheduled"
      ],
      "to": "queued",
      "by": [
        "worker"
      ]
    },
    {
      "on": "wait",
      "from": [
        "queued"
      ],
      "to": "scheduled",
      "by": [
        "worker",
        "customer"
      ]
    },
    {
      "on": "begin",
      "from": [
        "queued",
        "scheduled"
      ],
      "to": "processing",
      "by": [
        "worker"
      ]
    },
    {
      "on": "complete",
      "from": [
        "processing"
      ],
      "to": "completed",
      "by": [
        "worker",
        "carrier",
        "customer"
      ]
    },
    {
      "on": "end_with_failures",
      "from": [
        "queued",
        "scheduled",
        "processing"
      ],
      "to": "partially_failed",
      "by": [
        "worker",
        "carrier",
        "customer"
      ]
    },
    {
      "on": "fail",
      "from": [
        "queued",
        "scheduled",
        "processing"
      ],
      "to": "failed",
      "by": [
        "worker",
        "carrier"
      ]
    },
    {
      "on": "cancel",
      "from": [
        "queued",
        "scheduled",
        "processing"
      ],
      "to": "canceled",
      "by": [
        "customer"
      ]
    },
    {
      "on": "receipts_repair",
      "from": [
        "failed",
        "partially_failed",
        "canceled"
      ],
      "to": "completed",
      "by": [
        "carrier"
      ]
    },
    {
      "on": "receipts_divide",
      "from": [
        "completed",
        "failed",
        "canceled"
      ],
      "to": "partially_failed",
      "by": [
        "carrier"
      ]
    },
    {
      "on": "receipts_fail",
      "from": [
        "completed",
        "partially_failed",
        "canceled"
      ],
      "to": "failed",
      "by": [
        "carrier"
      ]
    }
  ]
} as const;

export type SmsBatchStatus = keyof typeof smsBatchMachine.states;
export type SmsBatchTrigger = (typeof smsBatchMachine.transitions)[number]['on'];

/** The states of a 10DLC brand and what moves it from one to another. */
export const tendlcBrandMachine = {
  "description": "The states of a 10DLC brand and what moves it from one to another.",
  "initial": [
    "registering"
  ],
  "states": {
    "registering": {
      "description": "Durable, and on its way to the registry; look-ups see to it that nothing is registered twice."
    },
    "in_review": {
      "description": "The registry has it and has not decided yet."
    },
    "verified": {
      "description": "The registry knows who it is; campaigns can run under it."
    },
    "changes_requested": {
      "description": "The registry does not agree; mend what it names and submit it again."
    },
    "rejected": {
      "description": "The registry has refused it for good. It can only be deleted."
    },
    "deleting": {
      "description": "You deleted it, and the registry has not confirmed yet."
    },
    "deleted": {
      "description": "It is out of the registry.",
      "terminal": true
    }
  },
  "transitions": [
    {
      "on": "take",
      "from": [
        "registering"
      ],
      "to": "in_review",
      "by": [
        "registry"
      ]
    },
    {
      "on": "verify",
      "from": [
        "in_review",
        "changes_requested"
      ],
      "to": "verified",
      "by": [
        "registry"
      ]
    },
    {
      "on": "ask_changes",
      "from": [
        "registering",
        "in_review",
        "verified"
      ],
      "to": "changes_requested",
      "by": [
        "registry"
      ]
    },
    {
      "on": "reject",
      "from": [
        "registering",
        "in_review",
        "verified",
        "changes_requested"
      ],
      "to": "rejected",
      "by": [
        "registry"
      ]
    },
    {
      "on": "reopen",
      "from": [
        "changes_requested"
      ],
      "to": "in_review",
      "by": [
        "registry"
      ]
    },
    {
      "on": "resubmit",
      "from": [
        "registering",
        "changes_requested"
      ],
      "to": "registering",
      "by": [
        "customer"
      ]
    },
    {
      "on": "delete",
      "from": [
        "registering",
        "in_review",
        "verified",
        "changes_requested",
        "rejected"
      ],
      "to": "deleting",
      "by": [
        "customer"
      ]
    },
    {
      "on": "vanish",
      "from": [
        "registering",
        "in_review",
        "verified",
        "changes_requested",
        "deleting"
      ],
      "to": "deleted",
      "by": [
        "registry"
      ]
    }
  ]
} as const;

export type TendlcBrandStatus = keyof typeof tendlcBrandMachine.states;
export type TendlcBrandTrigger = (typeof tendlcBrandMachine.transitions)[number]['on'];

/** The states of a 10DLC campaign and what moves it from one to another. */
export const tendlcCampaignMachine = {
  "description": "The states of a 10DLC campaign and what moves it from one to another.",
  "initial": [
    "registering",
    "approved"
  ],
  "states": {
    "registering": {
      "description": "Durable, and on its way to the registry; look-ups see to it that nothing is registered twice."
    },
    "in_review": {
      "description": "The registry has it; it and the carriers have not decided yet."
    },
    "approved": {
      "description": "Every carrier has it; numbers that are assigned to it can send."
    },
    "changes_requested": {
      "description": "The registry or a carrier does not agree; mend what it names and submit it again."
    },
    "rejected": {
      "description": "The registry has refused it for good.",
      "terminal": true
    },
    "suspended": {
      "description": "It may not send for now; the registry may lift that."
    },
    "expired": {
      "description": "It has ended at the registry, because it was not renewed or is not there any more.",
      "terminal": true
    },
    "deactivating": {
      "description": "You ended it, and the registry has not confirmed yet."
    },
    "deactivated": {
      "description": "It was ended at your request and does not come back.",
      "terminal": true
    }
  },
  "transitions": [
    {
      "on": "take",
      "from": [
        "registering"
      ],
      "to": "in_review",
      "by": [
        "registry"
      ]
    },
    {
      "on": "approve",
      "from": [
        "in_review",
        "changes_requested",
        "suspended"
      ],
      "to": "approved",
      "by": [
        "registry"
      ]
    },
    {
      "on": "ask_changes",
      "from": [
        "registering",
        "in_review",
        "approved",
        "suspended"
      ],
      "to": "changes_requested",
      "by": [
        "registry"
      ]
    },
    {
      "on": "reject",
      "from": [
        "registering",
        "in_review",
        "approved",
        "changes_requested",
        "suspended"
      ],
      "to": "rejected",
      "by": [
        "registry"
      ]
    },
    {
      "on": "reopen",
      "from": [
        "changes_requested",
        "suspended"
      ],
      "to": "in_review",
      "by": [
        "registry"
      ]
    },
    {
      "on": "suspend",
      "from": [
        "registering",
        "in_review",
        "approved",
        "changes_requested"
      ],
      "to": "suspended",
      "by": [
        "registry"
      ]
    },
    {
      "on": "expire",
      "from": [
        "registering",
        "in_review",
        "approved",
        "changes_requested",
        "suspended"
      ],
      "to": "expired",
      "by": [
        "registry"
      ]
    },
    {
      "on": "resubmit",
      "from": [
        "registering",
        "changes_requested"
      ],
      "to": "registering",
      "by": [
        "customer"
      ]
    },
    {
      "on": "deactivate",
      "from": [
        "registering",
        "in_review",
        "approved",
        "changes_requested",
        "suspended"
      ],
      "to": "deactivating",
      "by": [
        "customer"
      ]
    },
    {
      "on": "end",
      "from": [
        "deactivating"
      ],
      "to": "deactivated",
      "by": [
        "registry"
      ]
    }
  ]
} as const;

export type TendlcCampaignStatus = keyof typeof tendlcCampaignMachine.states;
export type TendlcCampaignTrigger = (typeof tendlcCampaignMachine.transitions)[number]['on'];

/** The states of the assignment of a number to a campaign and what moves it from one to another. */
export const tendlcAssignmentMachine = {
  "description": "The states of the assignment of a number to a campaign and what moves it from one to another.",
  "initial": [
    "PENDING_ASSIGNMENT",
    "ASSIGNED"
  ],
  "states": {
    "PENDING_ASSIGNMENT": {
      "description": "Durable, and on its way to the registry or with it."
    },
    "ASSIGNED": {
      "description": "The number can send under the campaign."
    },
    "FAILED_ASSIGNMENT": {
      "description": "The registry does not assign it; ask again, or for another campaign."
    },
    "PENDING_UNASSIGNMENT": {
      "description": "The number is being taken off its campaign and cannot send."
    },
    "FAILED_UNASSIGNMENT": {
      "description": "The registry did not take it off; ask again. It cannot send."
    },
    "UNASSIGNED": {
      "description": "The number has no campaign any more; the assignment is not listed.",
      "terminal": true
    }
  },
  "transitions": [
    {
      "on": "assign",
      "from": [
        "FAILED_ASSIGNMENT",
        "UNASSIGNED"
      ],
      "to": "PENDING_ASSIGNMENT",
      "by": [
        "customer"
      ]
    },
    {
      "on": "confirm",
      "from": [
        "PENDING_ASSIGNMENT",
        "FAILED_ASSIGNMENT"
      ],
      "to": "ASSIGNED",
      "by": [
        "registry"
      ]
    },
    {
      "on": "fail",
      "from": [
        "PENDING_ASSIGNMENT",
        "ASSIGNED"
      ],
      "to": "FAILED_ASSIGNMENT",
      "by": [
        "registry"
      ]
    },
    {
      "on": "unassign",
      "from": [
        "PENDING_ASSIGNMENT",
        "ASSIGNED",
        "FAILED_ASSIGNMENT",
        "FAILED_UNASSIGNMENT"
      ],
      "to": "PENDING_UNASSIGNMENT",
      "by": [
        "customer"
      ]
    },
    {
      "on": "keep",
      "from": [
        "PENDING_UNASSIGNMENT"
      ],
      "to": "FAILED_UNASSIGNMENT",
      "by": [
        "registry"
      ]
    },
    {
      "on": "release",
      "from": [
        "ASSIGNED",
        "PENDING_UNASSIGNMENT",
        "FAILED_UNASSIGNMENT"
      ],
      "to": "UNASSIGNED",
      "by": [
        "registry"
      ]
    }
  ]
} as const;

export type TendlcAssignmentStatus = keyof typeof tendlcAssignmentMachine.states;
export type TendlcAssignmentTrigger = (typeof tendlcAssignmentMachine.transitions)[number]['on'];

/** The states of a business verification and what moves it from one to another. */
export const kybSubmissionMachine = {
  "description": "The states of a business verification and what moves it from one to another.",
  "initial": [
    "draft",
    "submitted"
  ],
  "states": {
    "draft": {
      "description": "Saved, and not submitted yet."
    },
    "submitted": {
      "description": "Waits for the review. Numbers can be bought already."
    },
    "approved": {
      "description": "The operator knows the business."
    },
    "rejected": {
      "description": "The operator refused it, and the organization is held. It may draft and submit another one.",
      "terminal": true
    },
    "revoked": {
      "description": "An approval was taken back, and the organization is held. It may draft and submit another one.",
      "terminal": true
    }
  },
  "transitions": [
    {
      "on": "submit",
      "from": [
        "draft"
      ],
      "to": "submitted",
      "by": [
        "customer"
      ]
    },
    {
      "on": "approve",
      "from": [
        "submitted"
      ],
      "to": "approved",
      "by": [
        "operator",
        "clock"
      ]
    },
    {
      "on": "reject",
      "from": [
        "submitted"
      ],
      "to": "rejected",
      "by": [
        "operator",
        "clock"
      ]
    },
    {
      "on": "revoke",
      "from": [
        "approved"
      ],
      "to": "revoked",
      "by": [
        "operator"
      ]
    }
  ]
} as const;

export type KybSubmissionStatus = keyof typeof kybSubmissionMachine.states;
export type KybSubmissionTrigger = (typeof kybSubmissionMachine.transitions)[number]['on'];

/** The states of a session and what moves it from one to another. */
export const sessionLifeMachine = {
  "description": "The states of a session and what moves it from one to another.",
  "initial": [
    "created",
    "preparing"
  ],
  "states": {
    "preparing": {
      "description": "Stored, and the endpoint of call.pre_call is asked what it changes."
    },
    "created": {
      "description": "Stored with the configuration that it runs with. No worker has it; what its user says meanwhile waits for one."
    },
    "claimed": {
      "description": "A worker has it and prepares it."
    },
    "dialing": {
      "description": "A telephone is called."
    },
    "ringing": {
      "description": "The telephone rings."
    },
    "running": {
      "description": "Something was said, or a telephone was answered."
    },
    "bridged": {
      "description": "The caller was handed over to a person. No worker has it, and it lasts until one of the two hangs up."
    },
    "ending": {
      "description": "It is to end, and its worker says goodbye."
    },
    "ended": {
      "description": "It is over, for one reason.",
      "terminal": true
    }
  },
  "transitions": [
    {
      "on": "prepared",
      "from": [
        "preparing"
      ],
      "to": "created",
      "by": [
        "customer"
      ]
    },
    {
      "on": "claim",
      "from": [
        "created"
      ],
      "to": "claimed",
      "by": [
        "worker"
      ]
    },
    {
      "on": "lose_claim",
      "from": [
        "claimed"
      ],
      "to": "created",
      "by": [
        "clock"
      ]
    },
    {
      "on": "start",
      "from": [
        "created",
        "claimed"
      ],
      "to": "running",
      "by": [
        "customer",
        "worker"
      ]
    },
    {
      "on": "dial",
      "from": [
        "claimed"
      ],
      "to": "dialing",
      "by": [
        "carrier"
      ]
    },
    {
      "on": "ring",
      "from": [
        "claimed",
        "dialing"
      ],
      "to": "ringing",
      "by": [
        "carrier"
      ]
    },
    {
      "on": "answer",
      "from": [
        "claimed",
        "dialing",
        "ringing"
      ],
      "to": "running",
      "by": [
        "carrier"
      ]
    },
    {
      "on": "bridge",
      "from": [
        "running"
      ],
      "to": "bridged",
      "by": [
        "carrier"
      ]
    },
    {
      "on": "ask_to_end",
      "from": [
        "claimed",
        "dialing",
        "ringing",
        "running"
      ],
      "to": "ending",
      "by": [
        "customer",
        "worker",
        "clock"
      ]
    },
    {
      "on": "end",
      "from": [
        "preparing",
        "created",
        "claimed",
        "dialing",
        "ringing",
        "running",
        "bridged",
        "ending"
      ],
      "to": "ended",
      "by": [
        "customer",
        "worker",
        "clock",
        "carrier"
      ]
    }
  ]
} as const;

export type SessionLifeStatus = keyof typeof sessionLifeMachine.states;
export type SessionLifeTrigger = (typeof sessionLifeMachine.transitions)[number]['on'];

/** The states of a transfer and what moves it from one to another. */
export const callTransferMachine = {
  "description": "The states of a transfer and what moves it from one to another.",
  "initial": [
    "requested"
  ],
  "states": {
    "requested": {
      "description": "Stored. The worker of the call dials the destination, whose telephone rings."
    },
    "screening": {
      "description": "The destination of a warm transfer has answered and is spoken with, while the caller is on hold."
    },
    "bridging": {
      "description": "The caller is to be connected with the destination."
    },
    "completed": {
      "description": "The caller speaks with the destination. The agent has left.",
      "terminal": true
    },
    "failed": {
      "description": "It came to nothing, for one cause.",
      "terminal": true
    },
    "cancelled": {
      "description": "It was called off before the caller was connected.",
      "terminal": true
    }
  },
  "transitions": [
    {
      "on": "answer",
      "from": [
        "requested"
      ],
      "to": "screening",
      "by": [
        "carrier"
      ]
    },
    {
      "on": "complete",
      "from": [
        "screening"
      ],
      "to": "bridging",
      "by": [
        "customer",
        "worker"
      ]
    },
    {
      "on": "bridge",
      "from": [
        "requested",
        "bridging"
      ],
      "to": "completed",
      "by": [
        "carrier"
      ]
    },
    {
      "on": "fail",
      "from": [
        "requested",
        "screening",
        "bridging"
      ],
      "to": "failed",
      "by": [
        "carrier",
        "worker",
        "customer",
        "clock"
      ]
    },
    {
      "on": "cancel",
      "from": [
        "requested",
        "screening"
      ],
      "to": "cancelled",
      "by": [
        "customer"
      ]
    }
  ]
} as const;

export type CallTransferStatus = keyof typeof callTransferMachine.states;
export type CallTransferTrigger = (typeof callTransferMachine.transitions)[number]['on'];

/** The states of a callback and what moves it from one to another. */
export const callbackMachine = {
  "description": "The states of a callback and what moves it from one to another.",
  "initial": [
    "scheduled"
  ],
  "states": {
    "scheduled": {
      "description": "Stored. It is called when its time comes."
    },
    "dispatching": {
      "description": "Its call is being made, and no telephone has rung yet."
    },
    "dispatched": {
      "description": "A telephone rang, or may have; what came of it stands in the call.",
      "terminal": true
    },
    "cancelled": {
      "description": "It was called off before its time.",
      "terminal": true
    },
    "failed": {
      "description": "No call came of it, for one cause.",
      "terminal": true
    }
  },
  "transitions": [
    {
      "on": "move",
      "from": [
        "scheduled"
      ],
      "to": "scheduled",
      "by": [
        "worker",
        "clock"
      ]
    },
    {
      "on": "dispatch",
      "from": [
        "scheduled"
      ],
      "to": "dispatching",
      "by": [
        "customer",
        "clock"
      ]
    },
    {
      "on": "ring",
      "from": [
        "dispatching"
      ],
      "to": "dispatched",
      "by": [
        "carrier"
      ]
    },
    {
      "on": "retry",
      "from": [
        "dispatching"
      ],
      "to": "scheduled",
      "by": [
        "carrier",
        "clock"
      ]
    },
    {
      "on": "cancel",
      "from": [
        "scheduled"
      ],
      "to": "cancelled",
      "by": [
        "customer"
      ]
    },
    {
      "on": "fail",
      "from": [
        "scheduled",
        "dispatching"
      ],
      "to": "failed",
      "by": [
        "customer",
        "clock",
        "carrier"
      ]
    }
  ]
} as const;

export type CallbackStatus = keyof typeof callbackMachine.states;
export type CallbackTrigger = (typeof callbackMachine.transitions)[number]['on'];

/** The states of a call between people and what moves it from one to another. */
export const humanCallMachine = {
  "description": "The states of a call between people and what moves it from one to another.",
  "initial": [
    "initiating"
  ],
  "states": {
    "initiating": {
      "description": "Stored. The other side is being called."
    },
    "ringing": {
      "description": "The other side rings."
    },
    "active": {
      "description": "It was answered, and people speak."
    },
    "ended": {
      "description": "It was answered, and is over.",
      "terminal": true
    },
    "declined": {
      "description": "The other side did not want it.",
      "terminal": true
    },
    "missed": {
      "description": "The other side did not answer.",
      "terminal": true
    },
    "cancelled": {
      "description": "Who placed it hung up before it was answered.",
      "terminal": true
    },
    "failed": {
      "description": "The other side could not be reached.",
      "terminal": true
    }
  },
  "transitions": [
    {
      "on": "ring",
      "from": [
        "initiating"
      ],
      "to": "ringing",
      "by": [
        "carrier"
      ]
    },
    {
      "on": "answer",
      "from": [
        "ringing"
      ],
      "to": "active",
      "by": [
        "carrier",
        "customer"
      ]
    },
    {
      "on": "end",
      "from": [
        "active"
      ],
      "to": "ended",
      "by": [
        "customer",
        "carrier",
        "clock"
      ]
    },
    {
      "on": "decline",
      "from": [
        "ringing"
      ],
      "to": "declined",
      "by": [
        "customer",
        "carrier"
      ]
    },
    {
      "on": "miss",
      "from": [
        "initiating",
        "ringing"
      ],
      "to": "missed",
      "by": [
        "carrier",
        "clock"
      ]
    },
    {
      "on": "cancel",
      "from": [
        "initiating",
        "ringing"
      ],
      "to": "cancelled",
      "by": [
        "customer"
      ]
    },
    {
      "on": "fail",
      "from": [
        "ringing"
      ],
      "to": "failed",
      "by": [
        "carrier"
      ]
    }
  ]
} as const;

export type HumanCallStatus = keyof typeof humanCallMachine.states;
export type HumanCallTrigger = (typeof humanCallMachine.transitions)[number]['on'];

/** The states of a leg and what moves it from one to another. */
export const humanCallLegMachine = {
  "description": "The states of a leg and what moves it from one to another.",
  "initial": [
    "initiating",
    "ringing",
    "active"
  ],
  "states": {
    "initiating": {
      "description": "Its telephone is being dialed."
    },
    "ringing": {
      "description": "It rings, at a telephone or at a broker."
    },
    "active": {
      "description": "Its party is in the call. That of the broker who places a call begins so."
    },
    "held": {
      "description": "Its party is in the call and hears nothing of it."
    },
    "ended": {
      "description": "Its party has left, or was no longer wanted.",
      "terminal": true
    },
    "failed": {
      "description": "Its party was never there.",
      "terminal": true
    }
  },
  "transitions": [
    {
      "on": "ring",
      "from": [
        "initiating"
      ],
      "to": "ringing",
      "by": [
        "carrier"
      ]
    },
    {
      "on": "answer",
      "from": [
        "ringing"
      ],
      "to": "active",
      "by": [
        "carrier",
        "customer"
      ]
    },
    {
      "on": "hold",
      "from": [
        "active"
      ],
      "to": "held",
      "by": [
        "customer"
      ]
    },
    {
      "on": "unhold",
      "from": [
        "held"
      ],
      "to": "active",
      "by": [
        "customer",
        "carrier"
      ]
    },
    {
      "on": "end",
      "from": [
        "active",
        "held"
      ],
      "to": "ended",
      "by": [
        "customer",
        "carrier",
        "clock"
      ]
    },
    {
      "on": "fail",
      "from": [
        "initiating",
        "ringing"
      ],
      "to": "failed",
      "by": [
        "carrier",
        "customer",
        "clock"
      ]
    }
  ]
} as const;

export type HumanCallLegStatus = keyof typeof humanCallLegMachine.states;
export type HumanCallLegTrigger = (typeof humanCallLegMachine.transitions)[number]['on'];

/** The states of a webhook delivery and what moves it from one to another. */
export const webhookDeliveryMachine = {
  "description": "The states of a webhook delivery and what moves it from one to another.",
  "initial": [
    "pending",
    "delivering"
  ],
  "states": {
    "pending": {
      "description": "Durable, and due now or at its next attempt."
    },
    "delivering": {
      "description": "An attempt was claimed and is under way. A test of an endpoint begins here."
    },
    "succeeded": {
      "description": "The receiver answered a 2xx.",
      "terminal": true
    },
    "failed": {
      "description": "The last attempt has failed.",
      "terminal": true
    },
    "cancelled": {
      "description": "The endpoint was disabled or deleted before the delivery succeeded.",
      "terminal": true
    },
    "expired": {
      "description": "The record's 30 days ended before the delivery succeeded.",
      "terminal": true
    }
  },
  "transitions": [
    {
      "on": "claim",
      "from": [
        "pending"
      ],
      "to": "delivering",
      "by": [
        "worker"
      ]
    },
    {
      "on": "succeed",
      "from": [
        "delivering"
      ],
      "to": "succeeded",
      "by": [
        "worker"
      ]
    },
    {
      "on": "retry",
      "from": [
        "delivering"
      ],
      "to": "pending",
      "by": [
        "worker",
        "lease"
      ]
    },
    {
      "on": "exhaust",
      "from": [
        "delivering"
      ],
      "to": "failed",
      "by": [
        "worker",
        "lease"
      ]
    },
    {
      "on": "cancel",
      "from": [
        "pending"
      ],
      "to": "cancelled",
      "by": [
        "customer",
        "worker"
      ]
    },
    {
      "on": "abandon",
      "from": [
        "delivering"
      ],
      "to": "cancelled",
      "by": [
        "worker",
        "lease"
      ]
    },
    {
      "on": "expire",
      "from": [
        "pending"
      ],
      "to": "expired",
      "by": [
        "worker"
      ]
    },
    {
      "on": "redelivered",
      "from": [
        "failed",
        "cancelled"
      ],
      "to": "succeeded",
      "by": [
        "customer"
      ]
    },
    {
      "on": "replay",
      "from": [
        "failed",
        "cancelled"
      ],
      "to": "pending",
      "by": [
        "customer"
      ]
    }
  ]
} as const;

export type WebhookDeliveryStatus = keyof typeof webhookDeliveryMachine.states;
export type WebhookDeliveryTrigger = (typeof webhookDeliveryMachine.transitions)[number]['on'];
