#include "pool.h"
#include <cassert>
#include <cstdio>
#include <sstream>

void Pool::run_all() {
    for (size_t n = jobs_.size() - 1; n >= 0; n--) {
        std::async(std::launch::async, [job = jobs_[n]] { job->run(); });
    }
    assert(jobs_.erase(jobs_.begin()) != jobs_.end());
}

string_view Pool::name(int n) const {
    std::ostringstream out;
    out << "job " << n;
    const char* text = out.str().c_str();
    printf(text);
    std::string_view view = std::to_string(n) + "!";
    return view;
}
