#include "CResources.h"

// #embed is of C23, which clang accepts in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

// valgrind 3.19 gives up on the debug information of these functions.
#define NODEBUG __attribute__((nodebug))

NODEBUG const char *base_js(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/HTML/Script/base.js" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *model_js(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/HTML/Script/model.js" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *looks_js(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/HTML/Script/looks.js" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *tables_js(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/HTML/Script/tables.js" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *charts_js(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/HTML/Script/charts.js" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *table_page_js(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/HTML/Script/table-page.js" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *need_js(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/HTML/Script/need.js" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *first_js(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/HTML/Script/first.js" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *picture_js(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/HTML/Script/picture.js" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *answer_js(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/HTML/Script/answer.js" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *sections_js(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/HTML/Script/sections.js" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *page_js(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/HTML/Script/page.js" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *static_js(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/HTML/Script/static.js" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *report_css(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/HTML/report.css" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *profile_js(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/HTML/profile.js" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *profile_css(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/HTML/profile.css" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *run_schema_json(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/Schemas/run.schema.json" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *verdict_schema_json(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/Schemas/verdict.schema.json" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *calibration_schema_json(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/Schemas/calibration.schema.json" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *advice_schema_json(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/Schemas/advice.schema.json" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *profile_schema_json(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/Schemas/profile.schema.json" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *contestant_schema_json(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/Schemas/contestant.schema.json" suffix(, 0)
    };
    return (const char *)text;
}

NODEBUG const char *config_schema_json(void) {
    NODEBUG static const unsigned char text[] = {
#embed "../Reporting/Schemas/config.schema.json" suffix(, 0)
    };
    return (const char *)text;
}
